import { CalendarCheck, CalendarRange, Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import { countOf, type Notation } from '../../../shared/money.ts'
import { useNotation } from '../../profile/web/index.ts'
import { cn } from '../../../web/ui/cn.ts'
import { GOAL_TYPES, type Goal, type Pace } from '../contract.ts'
import { amountText, periodInWords } from '../rules.ts'
import { lagText, perDayText, shortfallText } from './amounts.ts'
import { goalProgressOf, TONES } from './goal-progress.ts'

/** Booked revenue counts when its day comes. */
export function PaceLine({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { goalType, bookedAhead } = goal
  return (
    <>
      <Course goal={goal} notation={notation} />
      {bookedAhead !== 0 && (
        <p className="mt-1.5 text-ui text-muted">
          {amountText(goalType, bookedAhead, notation)} booked ahead
        </p>
      )}
    </>
  )
}

function Course({ goal, notation }: Omit<PaceProps, 'pace'>) {
  const { pace, period } = goal
  if (period.phase === 'over') {
    return <p className="text-ui text-muted">Ended · {shortfallText(goal, notation)}</p>
  }
  if (!pace) return <MarginLine goal={goal} notation={notation} />
  if (pace.isFirstDay) return <FirstDay goal={goal} pace={pace} notation={notation} />
  const { projectedDate } = pace
  const perOperatingDay = perDayOf(goal, pace)
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

/** A running period has the number to work for; this would be another. */
const perDayOf = ({ goalType, period }: Goal, { perOperatingDay }: Pace): number | null =>
  GOAL_TYPES[goalType].unit === 'money' && period.phase === 'current' ? null : perOperatingDay

/** Nothing before the first sale. */
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
          {isBehind && ' behind'}
        </b>
        {!isBehind && ' below the target'}
      </Line>
      {marginNeeded !== null && (
        <Line icon={<CalendarRange aria-hidden />}>
          {marginNeeded > 100 ? (
            <>Out of reach at your usual sales, even if they cost you nothing</>
          ) : (
            <>
              The rest of the period needs{' '}
              <b className="font-semibold text-text">
                {sign}
                {amountText(goalType, marginNeeded, notation)}
              </b>
              , at your usual sales
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

function FirstDay({ goal, pace, notation }: PaceProps) {
  const { goalType, setOn, period } = goal
  const perOperatingDay = perDayOf(goal, pace)
  return (
    <p className="flex gap-2 text-ui text-muted [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
      <CalendarRange aria-hidden />
      <span>
        {setOn > period.startDate ? 'You set this goal today' : 'This goal starts today'}
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
  const { words, tone } = goalProgressOf(goal, notation)
  const isCount = GOAL_TYPES[goal.goalType].unit === 'count'
  // Only whole sales are sold.
  const due = isCount ? Math.round(pace.expectedByNow) : pace.expectedByNow
  return (
    <>
      <b className={cn('font-semibold', TONES[tone])}>{words}</b>:{' '}
      {amountText(goal.goalType, due, notation)} expected by today
    </>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-faint">
    {icon}
    <span>{children}</span>
  </li>
)
