import type { Goal, Pace } from '../contract.ts'
import { labelOfTimeframe, rangeOfTimeframe } from '../timeframe/rules.ts'

let ids = 0

/** A running revenue goal of 100 that has 40 so far. */
export function testGoal(timeframe: string, changes: Partial<Goal> = {}): Goal {
  const { start, end } = rangeOfTimeframe(timeframe)
  return {
    id: (ids += 1),
    goalType: 'revenue',
    timeframe,
    description: '',
    targetAmount: 100,
    isActive: true,
    setOn: start,
    achievedAt: null,
    achievedAmount: null,
    reachedOn: null,
    currentAmount: 40,
    bookedAhead: 0,
    isMarginAssumed: false,
    period: {
      label: labelOfTimeframe(timeframe),
      startDate: start,
      endDate: end,
      phase: 'current',
    },
    pace: null,
    isBehind: isBehind(changes),
    isOutOfReach: false,
    marginNeeded: null,
    ...changes,
  }
}

/** A running goal that isn't on its first day. */
const isBehind = ({ pace, achievedAt, isActive = true, ...goal }: Partial<Goal>): boolean =>
  isActive &&
  !achievedAt &&
  !pace?.isFirstDay &&
  (pace?.expectedByNow ?? goal.targetAmount ?? 100) > (goal.currentAmount ?? 40)

/** The pace of a goal that should have `expectedByNow`. */
export const testPace = (expectedByNow: number, changes: Partial<Pace> = {}): Pace => ({
  isFirstDay: false,
  expectedByNow,
  remaining: 0,
  operatingDaysLeft: 10,
  perOperatingDay: null,
  projectedDate: null,
  isAhead: false,
  ...changes,
})
