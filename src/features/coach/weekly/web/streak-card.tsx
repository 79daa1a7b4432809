import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { nameOfWeekday } from '../../../../shared/calendar.ts'
import { countOf } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { lengthInWords } from '../../streaks/contract.ts'
import { ForgottenSale } from '../../streaks/web/forgotten-sale.tsx'
import { achievementsQuery } from '../../points/web/queries.ts'
import type { WeeklyProgress } from '../contract.ts'
import { streakLine } from './words.ts'

export function StreakCard({ week }: { week: WeeklyProgress }) {
  const id = useId()
  const notation = useNotation()
  const query = useQuery(achievementsQuery)
  const { data } = query
  const { sales, login } = data?.streaks ?? {}
  return (
    <Card aria-labelledby={id} className="grid gap-2 text-body">
      <h2 id={id} className="text-title font-semibold tracking-snug">
        Sales streak
      </h2>
      {query.isError ? (
        <TryAgain query={query} title="Your streak couldn't be loaded" />
      ) : sales && login ? (
        <>
          <p className="text-figure font-semibold tracking-tight">
            {lengthInWords(sales.current, sales, notation)}
          </p>
          {sales.beat === 'day' && <Days week={week} />}
          <p className="text-pretty text-muted">
            {streakLine(week, sales, notation)} Your login streak is{' '}
            {countOf(login.current, notation, 'day')}.
          </p>
          {sales.forgotten && <ForgottenSale forgotten={sales.forgotten} />}
        </>
      ) : (
        <Skeleton height="h-24" />
      )}
    </Card>
  )
}

const Days = ({ week: { days } }: { week: WeeklyProgress }) => (
  <ul className="flex gap-1.5" aria-label="Days of this week">
    {days
      .filter(({ state }) => state !== 'closed')
      .map(({ day, state }) => (
        <li key={day} className="grid max-w-9 flex-1 text-center text-small text-muted">
          <span className="grid h-8 place-items-center rounded-inner bg-sunken text-now">
            {state === 'sold' && <Check className="size-4" aria-hidden />}
          </span>
          <span aria-hidden>{nameOfWeekday(day).slice(0, 1)}</span>
          <span className="sr-only">{`${nameOfWeekday(day)}: ${state === 'sold' ? 'a sale' : 'no sale'}`}</span>
        </li>
      ))}
  </ul>
)
