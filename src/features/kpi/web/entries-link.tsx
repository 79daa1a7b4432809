import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DayRange } from '../../../shared/calendar.ts'
import { cn } from '../../../web/ui/cn.ts'
import { inWords } from '../rules.ts'

/** Where the entries behind a figure are listed: sold in `range`, of the product or person of that name. */
export const entriesAt = (range: DayRange, name?: string) => ({
  to: '/data-management' as const,
  search: { from: range.start, to: range.end, ...(name && { search: wholeName(name) }) },
})

/** In quotes the search finds a name as a whole. */
export const wholeName = (name: string): string => `"${name}"`

interface Props {
  range: DayRange
  /** of a product or person */
  name?: string
  /** Takes clicks for all of its positioned box, e.g. a card or a cell. */
  stretched?: boolean
  className?: string
  /** The figure or name; screen readers hear after it where the link leads. */
  children: ReactNode
}

/** From a figure, or a name, to the entries behind it. */
export function EntriesLink({ range, name, stretched, className, children }: Props) {
  return (
    <Link
      {...entriesAt(range, name)}
      className={cn('hover:underline', stretched && 'after:absolute after:inset-0', className)}
    >
      {children}
      <span className="sr-only">– entries of {inWords(range)}</span>
    </Link>
  )
}
