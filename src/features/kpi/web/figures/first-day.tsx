import { Link } from '@tanstack/react-router'
import { Card } from '../../../../web/ui/card.tsx'
import { EARLY_DAYS } from '../../rules.ts'
import { quietLink } from '../quiet-link.ts'

/** A single day has nothing to compare or to draw. */
export const FirstDay = () => (
  <Card>
    <h2 className="text-title font-semibold tracking-snug">Your figures grow with your sales</h2>
    <p className="mt-1.5 max-w-152 text-muted">
      From your second day on, you'll see Total revenue, Sales and Average sale here, then Gross
      margin and Year to date. Projected year needs {EARLY_DAYS} open days, Growth a year.
    </p>
    <Link to="/data-management" className={quietLink}>
      Import earlier sales
    </Link>
  </Card>
)
