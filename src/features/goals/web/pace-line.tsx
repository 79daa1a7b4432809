import { CalendarCheck, CalendarRange, Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import { countOf, type Notation } from '../../../shared/money.ts'
import { useNotation } from '../../profile/web/index.ts'
import { cn } from '../../../web/ui/cn.ts'
import { GOAL_TYPES, type Goal, type Pace } from '../contract.ts'
import { amountText, periodInWords } from '../rules.ts'
import { lagText, perDayText } from './amounts.ts'

/** Amount due by today, amount left per day, and the day on which the goal will be reached; on its first day only what it takes. */
export function PaceLine({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { pace, period } = goal
  if (period.phase === 'over') return null
  if (!pace) return <MarginLine goal={goal} notation={notation} />
  if (pace.isFirstDay) return <FirstDay goal={goal} pace={pace} notation={notation} />
  const { perOperatingDay, projectedDate } = pace
  const days = countOf(pace.operatingDaysLeft, notation, 'open day')
  return (
    <ul className="grid gap-1.5 text-ui text-muted">
      {period.phase === 'current' && (
        <Line icon={<Gauge aria-hidden />}>
          <PaceStatus goal={goal} pace={pace} notation={notation} />
        </Line>
      )}
      {perOperatingDay !== null && (
        <Line icon={<CalendarRange aria-hidden />}>
          <b className="font-semibold text-text">
            {perDayText(goal.goalType, perOperatingDay, notation)}
          </b>{' '}
          a day for the {days} {period.phase === 'upcoming' ? 'in the period' : 'left'}
        </Line>
      )}
      {projectedDate && (
        <Line icon={<CalendarCheck aria-hidden />}>
          At this pace, you'll reach it on{' '}
          <b className="font-semibold text-text">{formatDay(projectedDate, notation)}</b>
          {projectedDate > period.endDate && `, after ${periodInWords(goal)} ends`}
        </Line>
      )}
    </ul>
  )
}

/** What a margin lacks, and what margin the sales still to come need. Before the first sale there is nothing to say. */
function MarginLine({ goal, notation }: Omit<PaceProps, 'pace'>) {
  const { goalType, currentAmount, targetAmount, isBehind, isMarginAssumed, marginNeeded } = goal
  const missing = targetAmount - currentAmount
  if (goal.period.phase !== 'current' || missing <= 0 || currentAmount === 0) return null
  const sign = isMarginAssumed ? ASSUMED_SIGN : ''
  return (
    <ul className="grid gap-1.5 text-ui text-muted">
      <Line icon={<Gauge aria-hidden />}>
        <b className={cn('font-semibold', isBehind ? 'text-worse' : 'text-text')}>
          {sign}
          {lagText(goal, notation)}
        </b>{' '}
        below the target
      </Line>
      {marginNeeded !== null && (
        <Line icon={<CalendarRange aria-hidden />}>
          {marginNeeded > 100 ? (
            <>Out of reach at your usual sales, even if they cost you nothing</>
          ) : (
            <>
              Needs{' '}
              <b className="font-semibold text-text">
                {sign}
                {amountText(goalType, marginNeeded, notation)}
              </b>{' '}
              on what is still to come, at your usual sales
            </>
          )}
        </Line>
      )}
    </ul>
  )
}

interface PaceProps {
  goal: Goal
  pace: Pace
  notation: Notation
}

/** Nothing is due yet, so there is nothing to compare with. */
function FirstDay({ goal, pace, notation }: PaceProps) {
  const { goalType, setOn, period } = goal
  const { perOperatingDay } = pace
  return (
    <p className="flex gap-2 text-ui text-muted [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
      <CalendarRange aria-hidden />
      <span>
        {setOn < period.startDate ? 'This goal starts today' : 'You set this goal today'}
        {perOperatingDay !== null && (
          <>
            :{' '}
            <b className="font-semibold text-text">
              {perDayText(goalType, perOperatingDay, notation)}
            </b>{' '}
            per open day gets you there
          </>
        )}
      </span>
    </p>
  )
}

function PaceStatus({ goal, pace, notation }: PaceProps) {
  const { goalType, currentAmount } = goal
  const { expectedByNow } = pace
  // The expected number of sales can be a fraction, but only whole ones are sold.
  const isCount = GOAL_TYPES[goalType].unit === 'count'
  const round = (amount: number): number => (isCount ? Math.round(amount) : amount)
  const difference = Math.abs(round(currentAmount - expectedByNow))
  const words =
    difference === 0
      ? 'On pace'
      : `${amountText(goalType, difference, notation)} ${pace.isAhead ? 'ahead' : 'behind'}`
  return (
    <>
      <b className={cn('font-semibold', pace.isAhead ? 'text-better' : 'text-worse')}>{words}</b>:{' '}
      {amountText(goalType, round(expectedByNow), notation)} expected by today
    </>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
    {icon}
    <span>{children}</span>
  </li>
)
