import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { toCents } from '../../shared/money.ts'
import { sumRanges } from '../sales/index.ts'
import { profileOf } from '../profile/index.ts'
import type { Goal, GoalInput } from './contract.ts'
import { goalReached } from './index.ts'
import { goalOf, isMet, rangeOfTimeframe, timeframeOf, type GoalRow } from './rules.ts'
import { allGoals, countGoals, insertGoal, lockGoal, setAchieved, setActive } from './store.ts'

/** Returns all goals with their progress. Ends the transaction. */
export async function goalsOf(tx: OwnerTx, clock: Clock): Promise<Goal[]> {
  return withFigures(tx, clock, allGoals(tx), tx.last)
}

/** Reads the figures of all timeframes in one query, each timeframe once even if several goals share it. */
async function withFigures(
  tx: OwnerTx,
  clock: Clock,
  reading: Promise<GoalRow[]>,
  send?: OwnerTx['last'],
): Promise<Goal[]> {
  const [profile, goals] = await Promise.all([profileOf(tx), reading])
  const timeframes = [...new Set(goals.map((goal) => goal.timeframe))]
  const sums = await sumRanges(tx, timeframes.map(rangeOfTimeframe), send)
  const sumsOf = new Map(timeframes.map((timeframe, i) => [timeframe, sums[i]!]))
  const today = clock.today(profile.timeZone)
  return goals.map((goal) => goalOf(goal, sumsOf.get(goal.timeframe)!, today, profile))
}

async function withItsFigures(tx: OwnerTx, clock: Clock, row: GoalRow): Promise<Goal> {
  const [goal] = await withFigures(tx, clock, Promise.resolve([row]))
  return goal!
}

/**
 * Adds a goal and returns it. A legacy timeframe code is stored as the timeframe it means today. Throws
 * 409 when the owner has `limit` goals, achieved ones included.
 */
export async function addGoal(
  tx: OwnerTx,
  input: GoalInput,
  clock: Clock,
  limit: number,
): Promise<Goal> {
  const [profile, count] = await Promise.all([profileOf(tx), countGoals(tx)])
  if (count >= limit) throw tooManyGoals(limit)
  const timeframe = timeframeOf(input.timeframe, clock.today(profile.timeZone))
  return withItsFigures(tx, clock, await insertGoal(tx, { ...input, timeframe }))
}

type Changed = Goal & { celebrate: boolean }

/** Activates or deactivates a goal. An achieved goal stays achieved either way. Throws 404 without one. */
export async function activate(
  tx: OwnerTx,
  id: number,
  isActive: boolean,
  clock: Clock,
): Promise<Changed> {
  const row = await setActive(tx, id, isActive)
  if (!row) throw noSuchGoal()
  return { ...(await withItsFigures(tx, clock, row)), celebrate: false }
}

/**
 * Records that a goal is achieved, with the server's time and amount. A goal that was achieved before
 * is returned unchanged. Throws 409 when it isn't met or isn't active, 404 without one.
 */
export async function achieve(tx: OwnerTx, id: number, clock: Clock): Promise<Changed> {
  // Locked before its figures are read, so that the second of two concurrent calls finds it achieved.
  const row = await lockGoal(tx, id)
  if (!row) throw noSuchGoal()
  const goal = await withItsFigures(tx, clock, row)
  if (row.achievedAt) return { ...goal, celebrate: false }
  if (!isMet(goal)) throw notMet()
  if (!goal.isActive) throw inactive()

  const now = clock.now()
  await setAchieved(tx, id, now, toCents(goal.currentAmount))
  const achieved = {
    ...goal,
    achievedAt: now.toISOString(),
    achievedAmount: goal.currentAmount,
  }
  await raise(goalReached, tx, achieved)
  return { ...achieved, celebrate: true }
}

export const noSuchGoal = () => notFound('This goal no longer exists.')
const notMet = () =>
  conflict(
    'goal_not_met',
    "This goal hasn't been reached yet. It will be celebrated as soon as it is.",
  )
const inactive = () =>
  conflict('goal_inactive', 'This goal is deactivated. Reactivate it to celebrate it.')
const tooManyGoals = (limit: number) =>
  conflict(
    'too_many_goals',
    `You already have ${limit.toLocaleString('en-US')} goals, which is the limit. Please delete the ones you no longer need.`,
  )
