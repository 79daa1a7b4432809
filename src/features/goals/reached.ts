import type { OwnerTx } from '../../server/database/tenancy.ts'
import { defineEvent, raise } from '../../server/events.ts'
import { earlier, later, upTo, type Day, type DayRange } from '../../shared/calendar.ts'
import { daysIn, type Recalculation, sumsByRange } from '../sales/index.ts'
import { hundredthsOf, reachedOn, type GoalRow } from './rules.ts'
import { rangeOfTimeframe } from './timeframe/rules.ts'
import { openGoals, setAchieved } from './store.ts'

type Told = 'id' | 'goalType' | 'timeframe' | 'targetHundredths' | 'setOn' | 'metWhenSet'

export interface ReachedGoal extends Pick<GoalRow, Told> {
  /** not before `setOn` */
  reachedOn: Day
  achievedAt: Date
}

/** Raised once per goal, in the transaction that records it. */
export const goalReached = defineEvent<ReachedGoal>('goal.reached')

/** Raised with the recalculation lock, at the end of a change that isn't one of sales. */
export const goalsChanged = defineEvent<Omit<Recalculation, 'since'>>('goals.changed')

/** The only place that records goals. The transaction must hold the recalculation lock, also when `goals` are read. */
export async function recordReachedGoals(
  tx: OwnerTx,
  { since, today, now, profile }: Recalculation,
  goals?: GoalRow[],
): Promise<boolean> {
  const rangeOf = ({ timeframe }: GoalRow): DayRange => upTo(rangeOfTimeframe(timeframe), today)
  const open = (goals ?? (await openGoals(tx))).filter(
    ({ timeframe }) => rangeOfTimeframe(timeframe).end >= since,
  )
  if (open.length === 0) return false
  const margin = profile.defaultProfitMargin
  const sums = await sumsByRange(tx, open.map(rangeOf))
  const amountOf = (goal: GoalRow): number =>
    hundredthsOf(goal.goalType, sums(rangeOf(goal)), margin)
  const met = open.filter((goal) => amountOf(goal) >= goal.targetHundredths)
  if (met.length === 0) return false

  let isAnyRecorded = false
  const days = await daysIn(tx, around(met.map(rangeOf)))
  for (const goal of met) {
    // undefined: sales were deleted between the two readings, and will be recalculated.
    const day = reachedOn(goal, days, margin)
    if (day === undefined) continue
    const achievement = { at: now, hundredths: amountOf(goal), reachedOn: day }
    // false: the goal was deleted meanwhile.
    if (!(await setAchieved(tx, goal.id, achievement))) continue
    isAnyRecorded = true
    const { id, goalType, timeframe, targetHundredths, setOn, metWhenSet } = goal
    const told = { id, goalType, timeframe, targetHundredths, setOn, metWhenSet }
    await raise(goalReached, tx, { ...told, reachedOn: day, achievedAt: now })
  }
  return isAnyRecorded
}

const around = (ranges: DayRange[]): DayRange =>
  ranges.reduce((all, { start, end }) => ({
    start: earlier(all.start, start),
    end: later(all.end, end),
  }))
