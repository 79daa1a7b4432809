import { Link } from '@tanstack/react-router'
import { showing } from '../list-search.ts'
import { cn } from './cn.ts'

interface Choice {
  label: string
  /** undefined while unknown */
  count: string | undefined
  isChosen: boolean
  search: object
}

interface Props {
  label: string
  to: string
  choices: Choice[]
}

/** The choices of a list with how many rows each has. */
export const FilterLinks = ({ label, to, choices }: Props) => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
    {choices.map(({ label, count, isChosen, search }) => (
      <Link
        key={label}
        to={to}
        {...showing(search)}
        aria-current={isChosen ? 'true' : undefined}
        className={cn(
          'flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-body font-semibold transition-colors md:min-h-9',
          isChosen
            ? 'border-now text-text inset-ring inset-ring-now'
            : 'border-line text-muted hover:text-text',
        )}
      >
        {label}
        {count !== undefined && <span className="tabular-nums">{count}</span>}
      </Link>
    ))}
  </div>
)
