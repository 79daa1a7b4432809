import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { OnlyOne } from '../../contract.ts'
import { useOnly } from '../only.ts'

export const entriesAt = (range: DayRange, name?: string, only: OnlyOne = {}) => ({
  to: '/data-management' as const,
  search: { from: range.start, to: range.end, ...(name && { search: wholeName(name) }), ...only },
})

/** Quotes make the search match the whole name. */
const wholeName = (name: string): string => `"${name}"`

interface Props {
  range: DayRange
  /** of a product or person */
  name?: string | undefined
  /** Makes the whole positioned parent clickable. */
  stretched?: boolean
  /** Leaves hover and focus to the parent. */
  plain?: boolean
  children: ReactNode
}

export function EntriesLink({ range, name, stretched, plain, children }: Props) {
  const notation = useNotation()
  const only = useOnly()
  return (
    <Link
      {...entriesAt(range, name, only)}
      className={cn(
        plain ? 'outline-none' : 'hover:underline',
        stretched && 'after:absolute after:inset-0',
      )}
    >
      {children}
      <span className="sr-only">– entries for {formatRange(range, notation)}</span>
    </Link>
  )
}
