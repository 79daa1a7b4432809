import { formatDayInWords } from '../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import type { Notation } from '../../../shared/money.ts'
import { useNotation } from '../../profile/web/index.ts'
import { cn } from '../../../web/ui/cn.ts'
import type { Goal } from '../contract.ts'
import { amountText } from '../rules.ts'
import { goalProgressOf, TONES } from './goal-progress.ts'

/** `$14,910 behind. Like this, you'll reach it on 29 January 2027.` Nothing before a period begins. */
export function PaceLine({ goal }: { goal: Goal }) {
  const notation = useNotation()
  const { goalType, bookedAhead, period } = goal
  const { words, tone } = goalProgressOf(goal, notation)
  return (
    <p className="text-body text-pretty text-muted">
      {period.phase !== 'upcoming' && (
        <>
          <b className={cn('font-semibold', TONES[tone])}>{words}.</b>{' '}
          {outlookOf(goal, notation)}{' '}
        </>
      )}
      {bookedAhead !== 0 && `${amountText(goalType, bookedAhead, notation)} booked ahead.`}
    </p>
  )
}

function outlookOf(
  { goalType, pace, period, marginNeeded, isMarginAssumed, isOutOfReach }: Goal,
  notation: Notation,
): string {
  if (period.phase === 'over') return ''
  if (pace?.projectedDate) {
    return `Like this, you'll reach it on ${formatDayInWords(pace.projectedDate, notation)}.`
  }
  if (marginNeeded === null || isOutOfReach) return ''
  const needed =
    (isMarginAssumed ? ASSUMED_SIGN : '') + amountText(goalType, marginNeeded, notation)
  return `The rest of the period needs ${needed}, at your usual sales.`
}
