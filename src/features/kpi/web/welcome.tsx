import { Link } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { OpenSample } from '../../accounts/web/index.ts'
import { hasSampleShop } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'

export function Welcome() {
  return (
    <Card className="md:py-14">
      <EmptyState
        icon={<Sprout aria-hidden />}
        title={<span className="text-figure font-semibold">Welcome to Your Dashboard</span>}
        action={
          <div className="grid gap-4">
            <div className="flex flex-wrap justify-center gap-3">
              <Button asChild size="lg">
                <Link to="/sales-entry">Add Your First Sale</Link>
              </Button>
              <Button asChild size="lg" variant="secondary">
                <Link to="/data-management">Import a file</Link>
              </Button>
              <Button asChild size="lg" variant="quiet">
                <Link to="/setup-guide">Two Minute Setup</Link>
              </Button>
            </div>
            {hasSampleShop && <OpenSample />}
          </div>
        }
      >
        Start by adding your first sale entry to see analytics and insights.
      </EmptyState>
    </Card>
  )
}
