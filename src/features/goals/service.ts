import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import { after, FIRST_DAY, rangeOfDay, upTo } from '../../shared/calendar.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { netCents } from '../../shared/figures.ts'
import { toCents } from '../../shared/money.ts'
import type { ResponseOf } from '../../shared/endpoint.ts'
import {
  firstSaleDay,
  lockRecalculation,
  recalculate,
  sumRanges,
  tryToRecalculate,
  sumsByRange,
  profileForFigures,
} from '../sales/index.ts'
import { goalsChanged, recordReachedGoals } from './reached.ts'
import { GOAL_TYPES, type Goal, type GoalInput, type changeGoal } from './contract.ts'
import { averageDayOf, lately } from './margin/rules.ts'
import { milestoneOfGoal } from './milestones/rules.ts'
import { daysBeforeSet, goalOf, hundredthsOf, isMet, isOpen, type GoalRow } from './rules.ts'
import { rangeOfTimeframe, timeframeOf } from './timeframe/rules.ts'
import {
  allGoals,
  countGoals,
  goalWithId,
  insertGoal,
  removeGoal,
  setActive,
  setCelebrated,
} from './store.ts'

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
  const [sums, firstSale] = await Promise.all([
    sumsByRange(tx, [...goals.flatMap((goal) => Object.values(rangesOf(goal))), recent]),
    hasMargin ? firstSaleDay(tx, today) : null,
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
    }
    return goalOf(goal, figures, today, profile)
  })
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
  const setOn = clock.today(profile.timeZone)
  const timeframe = timeframeOf(input.timeframe, setOn, profile.fiscalMonth)
  const [sums] = await sumRanges(tx, [upTo(rangeOfTimeframe(timeframe), setOn)])
  const reached = hundredthsOf(input.goalType, sums!, profile.defaultProfitMargin)
  const metWhenSet = reached >= toCents(input.targetAmount)
  const id = await insertGoal(tx, { ...input, timeframe, setOn, metWhenSet })
  await tellChanged(tx, clock)
  return recalculatedGoal(tx, id, clock)
}

type Changed = ResponseOf<typeof changeGoal>

/** An achieved goal stays achieved. Throws 404. */
export async function activate(
  tx: OwnerTx,
  id: number,
  isActive: boolean,
  clock: Clock,
): Promise<Changed> {
  await lockRecalculation(tx)
  // First: a goal that was reached before is achieved.
  await recalculate(tx, clock)
  await setActive(tx, id, isActive)
  await tellChanged(tx, clock)
  return { ...(await recalculatedGoal(tx, id, clock)), celebrate: false, milestone: null }
}

/**
 * `celebrate` only for the first call, and never for a goal met when it was set. Throws 409 unless met and active, 404.
 */
export async function claimCelebration(tx: OwnerTx, id: number, clock: Clock): Promise<Changed> {
  const goal = await recalculatedGoal(tx, id, clock)
  if (goal.achievedAt === null) throw isMet(goal) ? inactive() : notMet()
  const celebrate = !goal.celebrated && (await setCelebrated(tx, id, clock.now()))
  return {
    ...goal,
    celebrated: true,
    celebrate,
    milestone: celebrate ? milestoneOfGoal(goal) : null,
  }
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
