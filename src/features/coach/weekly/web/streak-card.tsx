import { useQuery } from '@tanstack/react-query'
import { Flame, LogIn, TreePalm } from 'lucide-react'
import { useId } from 'react'
import { isOpenDay } from '../../../../shared/operating-days.ts'
import { nameOfWeekday } from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { useNotation, useProfile } from '../../../profile/web/index.ts'
import type { Achievements } from '../../points/contract.ts'
import { lengthInWords, type Streak } from '../../streaks/contract.ts'
import { ForgottenSale } from '../../streaks/web/forgotten-sale.tsx'
import { achievementsQuery } from '../../points/web/queries.ts'
import { dayInWords, rangeInWords, streakInWords } from '../../points/web/words.ts'
import type { WeeklyProgress } from '../contract.ts'
import { closureSurvived } from '../rules.ts'
import { STATES } from './states.ts'

export function StreakCard({ week }: { week: WeeklyProgress }) {
  const id = useId()
  const notation = useNotation()
  const points = useQuery(achievementsQuery)
  const { soldDays, openDays } = week
  return (
    <Card aria-labelledby={id} className="grid gap-5">
      <div>
        <h2 id={id} className="text-base font-semibold tracking-snug">
          Streaks
        </h2>
        {points.data ? (
          <SalesStreak streak={points.data.streaks.sales} week={week} />
        ) : points.isError ? (
          <p className="mt-2 text-ui text-muted">Your streaks couldn't be loaded.</p>
        ) : (
          <Skeleton height="h-16" className="mt-3" />
        )}
      </div>
      <div>
        <Days week={week} notation={notation} />
        <p className="mt-3 text-ui text-muted">
          {openDays === 0 ? (
            'Closed all week.'
          ) : (
            <>
              A sale on{' '}
              <b className="font-semibold text-text">
                {soldDays} of {countOf(openDays, notation, 'open day')}
              </b>{' '}
              this week
            </>
          )}
        </p>
      </div>
      {points.data && <LoginStreak streak={points.data.streaks.login} />}
    </Card>
  )
}

interface SalesStreakProps {
  streak: Achievements['streaks']['sales']
  week: WeeklyProgress
}

function SalesStreak({ streak, week }: SalesStreakProps) {
  const notation = useNotation()
  const profile = useProfile()
  const { current } = streak
  const words = (length: number): string => lengthInWords(length, streak, notation)
  const isOpenToday = profile ? isOpenDay(week.today, profile) : true
  const closure = profile && closureSurvived(profile.closures, streak, week.today, profile)
  return (
    <>
      <div className="mt-3 flex items-center gap-4">
        <span
          className={cn(
            'grid size-16 shrink-0 place-items-center rounded-full',
            current > 0 ? 'bg-gold text-on-gold' : 'bg-sunken text-faint',
          )}
        >
          <Flame className={cn('size-8', current > 0 && 'fill-current')} aria-hidden />
        </span>
        <p className="min-w-0">
          <b className="block text-2xl font-bold tracking-tighter">{words(current)}</b>
          <span className="text-ui text-muted">
            Sales streak{current > 0 && bestInWords(streak, words)}
          </span>
        </p>
      </div>
      <p className="mt-3 text-ui text-pretty">
        {streakInWords(streak, { today: week.today, isOpenToday }, notation)}
      </p>
      {streak.forgotten && <ForgottenSale forgotten={streak.forgotten} />}
      {closure && (
        <p className="mt-3 flex gap-2.5 rounded-box bg-gold-wash px-3.5 py-2.5 text-ui text-gold-text">
          <TreePalm className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span>
            {closure.startDate === closure.endDate
              ? `Closed on ${dayInWords(closure.startDate, notation)}`
              : `Closed ${rangeInWords(closure, notation)}`}
            . Your sales streak goes on.
          </span>
        </p>
      )}
    </>
  )
}

const bestInWords = ({ current, best }: Streak, words: (length: number) => string): string =>
  best > current ? ` · best ${words(best)}` : current > 1 ? ' · your best yet' : ''

interface DaysProps {
  week: WeeklyProgress
  notation: Notation
}

const Days = ({ week: { days, today }, notation }: DaysProps) => (
  <ul className="flex flex-wrap justify-between gap-1" aria-label="Days of this week">
    {days.map(({ day, state }) => {
      const { icon: Icon, name, circle } = STATES[state]
      return (
        <li key={day} className="grid justify-items-center gap-1.5">
          <span
            className={cn('grid size-9 place-items-center rounded-full', circle)}
            title={`${dayInWords(day, notation)}: ${name}`}
          >
            <Icon className="size-4.5" strokeWidth={2.5} aria-hidden />
          </span>
          <span className={cn('text-xs', day === today ? 'font-bold' : 'text-muted')} aria-hidden>
            {nameOfWeekday(day).slice(0, 1)}
          </span>
          <span className="sr-only">{`${nameOfWeekday(day)}: ${name}`}</span>
        </li>
      )
    })}
  </ul>
)

function LoginStreak({ streak }: { streak: Streak }) {
  const notation = useNotation()
  const words = (length: number): string => countOf(length, notation, 'day')
  return (
    <p className="flex items-center gap-3 border-t border-line pt-4 text-ui">
      <LogIn className="size-5 shrink-0 text-gold-text" aria-hidden />
      <span>
        Login streak: <b className="font-semibold">{words(streak.current)}</b>
        <span className="text-muted">{bestInWords(streak, words)}</span>
      </span>
    </p>
  )
}
