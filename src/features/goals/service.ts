import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import { after, earlier, FIRST_DAY, rangeOfDay, upTo, type Day } from '../../shared/calendar.ts'
import { badInput, conflict, notFound } from '../../shared/errors.ts'
import { netCents } from '../../shared/figures.ts'
import { fromCents, toCents } from '../../shared/money.ts'
import { refuseStale } from '../../shared/edits.ts'
import type { BodyOf } from '../../shared/endpoint.ts'
import {
  firstSaleDay,
  lockRecalculation,
  recalculate,
  sumRanges,
  tryToRecalculate,
  sumsByRange,
  profileForFigures,
} from '../sales/index.ts'
import type { Profile } from '../profile/contract.ts'
import { goalsChanged, recordReachedGoals } from './reached.ts'
import {
  GOAL_TYPES,
  targetProblem,
  type changeGoal,
  type Goal,
  type GoalInput,
} from './contract.ts'
import { averageDayOf, lately } from './margin/rules.ts'
import { daysBeforeSet, goalOf, hundredthsOf, isMet, isOpen, type GoalRow } from './rules.ts'
import { isBeyondReach } from './target/number.ts'
import { readDay } from './target/service.ts'
import { rangeOfTimeframe, timeframeOf } from './timeframe/rules.ts'
import { allGoals, countGoals, goalWithId, insertGoal, removeGoal, updateGoal } from './store.ts'

export const goalsOf = (tx: OwnerTx, clock: Clock): Promise<Goal[]> =>
  recalculatedGoals(tx, clock, allGoals)

async function recalculatedGoals(
  tx: OwnerTx,
  clock: Clock,
  read: (tx: OwnerTx) => Promise<GoalRow[]>,
): Promise<Goal[]> {
  await recalculate(tx, clock)
  const goals = await withFigures(tx, clock, read(tx))
  if (tx.isReadOnly || !goals.some((goal) => isOpen(goal) && isMet(goal))) return goals
  // A goal that was just set or reactivated.
  await lockRecalculation(tx)
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  await tryToRecalculate(tx, FIRST_DAY, async () => {
    await recordReachedGoals(tx, { since: FIRST_DAY, today, now: clock.now(), profile })
    await tellChanged(tx, clock)
  })
  return withFigures(tx, clock, read(tx))
}

async function withFigures(
  tx: OwnerTx,
  clock: Clock,
  reading: Promise<GoalRow[]>,
): Promise<Goal[]> {
  const [profile, goals] = await Promise.all([profileForFigures(tx), reading])
  const today = clock.today(profile.timeZone)
  const recent = lately(today)
  const rangesOf = (goal: GoalRow) => ({
    soFar: upTo(rangeOfTimeframe(goal.timeframe), today),
    ahead: after(rangeOfTimeframe(goal.timeframe), today),
    beforeSet: upTo(daysBeforeSet(goal), today),
    today: rangeOfDay(today),
  })
  const hasMargin = goals.some(({ goalType }) => GOAL_TYPES[goalType].unit === 'percent')
  const [sums, firstSale, isFar] = await Promise.all([
    sumsByRange(tx, [...goals.flatMap((goal) => Object.values(rangesOf(goal))), recent]),
    hasMargin ? firstSaleDay(tx, today) : null,
    readReach(tx, goals, { today, profile }),
  ])
  const averageDay = averageDayOf(recent, netCents(sums(recent)), firstSale, profile)
  return goals.map((goal) => {
    const ranges = rangesOf(goal)
    const figures = {
      soFar: sums(ranges.soFar),
      ahead: sums(ranges.ahead),
      beforeSet: sums(ranges.beforeSet),
      today: sums(ranges.today),
      averageDay,
      isBeyondReach: isFar(goal),
    }
    return goalOf(goal, figures, today, profile)
  })
}

/** Tells whether a goal is beyond reach, as the dashboard does. Only open goals of revenue, of a running period, are. */
async function readReach(
  tx: OwnerTx,
  goals: GoalRow[],
  { today, profile }: { today: Day; profile: Profile },
): Promise<(goal: GoalRow) => boolean> {
  const ranges = new Map(
    goals
      .filter((goal) => goal.goalType === 'revenue' && goal.isActive && goal.achievedAt === null)
      .map((goal) => [goal, rangeOfTimeframe(goal.timeframe)] as const)
      .filter(([, { start, end }]) => start <= today && today <= end),
  )
  if (ranges.size === 0) return () => false
  const since = [...ranges.values()].reduce((first, { start }) => earlier(first, start), today)
  const ownersDay = await readDay(tx, { today, profile, since })
  return (goal) => {
    const range = ranges.get(goal)
    return range !== undefined && isBeyondReach({ range, cents: goal.targetHundredths }, ownersDay)
  }
}

async function recalculatedGoal(tx: OwnerTx, id: number, clock: Clock): Promise<Goal> {
  const [goal] = await recalculatedGoals(tx, clock, (owner) => goalWithId(owner, id))
  if (!goal) throw noSuchGoal()
  return goal
}

/** A legacy timeframe code means today's. Throws 409 at `limit` goals, achieved ones included. */
export async function addGoal(
  tx: OwnerTx,
  input: GoalInput,
  clock: Clock,
  limit: number,
): Promise<Goal> {
  // Stops other calls from counting, and then adding, goals of this owner.
  await lockRecalculation(tx)
  const [profile, count] = await Promise.all([profileForFigures(tx), countGoals(tx)])
  if (count >= limit) throw tooManyGoals(limit)
  const today = clock.today(profile.timeZone)
  const goal = { ...input, timeframe: timeframeOf(input.timeframe, today, profile.fiscalMonth) }
  const set = await setToday(tx, { ...goal, targetHundredths: toCents(input.targetAmount) }, clock)
  const id = await insertGoal(tx, { ...goal, ...set })
  await tellChanged(tx, clock)
  return recalculatedGoal(tx, id, clock)
}

type Aim = Pick<GoalRow, 'goalType' | 'timeframe' | 'targetHundredths'>

async function setToday(tx: OwnerTx, { goalType, timeframe, targetHundredths }: Aim, clock: Clock) {
  const { timeZone, defaultProfitMargin } = await profileForFigures(tx)
  const setOn = clock.today(timeZone)
  const [sums] = await sumRanges(tx, [upTo(rangeOfTimeframe(timeframe), setOn)])
  const metWhenSet = hundredthsOf(goalType, sums!, defaultProfitMargin) >= targetHundredths
  return { setOn, metWhenSet }
}

/** An achieved goal stays achieved. Throws 404. */
export async function activate(
  tx: OwnerTx,
  id: number,
  isActive: boolean,
  clock: Clock,
): Promise<Goal> {
  await lockRecalculation(tx)
  // First: a goal that was reached before is achieved.
  await recalculate(tx, clock)
  await updateGoal(tx, id, { isActive })
  await tellChanged(tx, clock)
  return recalculatedGoal(tx, id, clock)
}

export async function isInMoney(tx: OwnerTx, id: number): Promise<boolean> {
  const [goal] = await goalWithId(tx, id)
  return goal !== undefined && GOAL_TYPES[goal.goalType].unit === 'money'
}

type Edit = Pick<BodyOf<typeof changeGoal>, 'description' | 'targetAmount' | 'was'>

/** Points and prizes depend on when a goal was set: what gets easier is set anew. Throws 404, 409. */
export async function editGoal(
  tx: OwnerTx,
  id: number,
  { description, targetAmount, was }: Edit,
  clock: Clock,
): Promise<Goal> {
  await lockRecalculation(tx)
  await recalculate(tx, clock)
  const [goal] = await goalWithId(tx, id)
  if (!goal) throw noSuchGoal()
  const present = { ...goal, targetAmount: fromCents(goal.targetHundredths) }
  refuseStale(present, { description, targetAmount }, was)
  if (description !== undefined) await updateGoal(tx, id, { description: description ?? '' })
  const targetHundredths = toCents(targetAmount ?? present.targetAmount)
  if (targetHundredths !== goal.targetHundredths) {
    if (goal.achievedAt) throw reachedAlready()
    const problem = targetProblem(goal.goalType, targetAmount!)
    if (problem) throw badInput(problem, { targetAmount: problem })
    const keepsItsDay = goal.isActive && targetHundredths > goal.targetHundredths
    const set = keepsItsDay ? {} : await setToday(tx, { ...goal, targetHundredths }, clock)
    await updateGoal(tx, id, { targetHundredths, ...set })
  }
  await tellChanged(tx, clock)
  return recalculatedGoal(tx, id, clock)
}

/** A page says that it has seen the goal met (spec §7). Throws 404, and 409 unless the server has recorded the goal as met. */
export async function confirmAchieved(tx: OwnerTx, id: number, clock: Clock): Promise<Goal> {
  const goal = await recalculatedGoal(tx, id, clock)
  if (goal.achievedAt === null) throw isMet(goal) ? inactive() : notMet()
  return goal
}

/** Throws 404. */
export async function deleteGoal(tx: OwnerTx, id: number, clock: Clock): Promise<void> {
  await lockRecalculation(tx)
  await recalculate(tx, clock)
  if (!(await removeGoal(tx, id))) throw noSuchGoal()
  await tellChanged(tx, clock)
}

async function tellChanged(tx: OwnerTx, clock: Clock): Promise<void> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  await raise(goalsChanged, tx, { today, now: clock.now(), profile })
}

const noSuchGoal = () => notFound('This goal no longer exists.')
const notMet = () => conflict('goal_not_met', "This goal hasn't been reached yet.")
const inactive = () => conflict('goal_inactive', 'This goal is deactivated. Reactivate it first.')
const reachedAlready = () =>
  conflict('goal_reached', 'This goal is reached, so its target stays. Set the next one.')
const tooManyGoals = (limit: number) =>
  conflict(
    'too_many_goals',
    `You already have ${limit.toLocaleString('en-US')} goals, which is the limit. Please delete the ones you no longer need.`,
  )
