import { Link } from '@tanstack/react-router'
import { daysBetween, nameOfWeekday, type Day } from '../../../../shared/calendar.ts'
import { countOf } from '../../../../shared/money.ts'
import { useNotation, useToday } from '../../../profile/web/index.ts'
import type { Forgotten } from '../contract.ts'

export function ForgottenSale({ forgotten: { day, days } }: { forgotten: Forgotten }) {
  const notation = useNotation()
  const today = useToday()
  return (
    <p className="mt-2 text-body text-pretty">
      Sold {dayWord(day, today)}?{' '}
      <Link
        to="/sales-entry"
        search={{ date: day }}
        className="relative font-semibold underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-3"
      >
        Enter it
      </Link>{' '}
      and your {countOf(days, notation, 'open day')} live on.
    </p>
  )
}

function dayWord(day: Day, today: Day): string {
  const ago = daysBetween(day, today)
  if (ago === 1) return 'yesterday'
  // A week ago was the same weekday as today.
  return `${ago < 7 ? 'on' : 'last'} ${nameOfWeekday(day)}`
}
