import { serverTime } from '../../../../web/clock.ts'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import { changeGoal, claimMilestones, type Goal, type Occasion } from '../../contract.ts'
import { mostBehind, toCelebrate } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'
import { celebrate, celebrationsOf, type ReachedGoal } from './queue.ts'
import { untilIdle } from './idle.ts'

/** Claims are told only once, so each check waits for a quiet moment: an owner leaving before is told the next time. */

const seen = new WeakSet<Metrics>()

export async function checkFigures(figures: Metrics): Promise<void> {
  // A shop without sales has reached nothing.
  if (!figures.history || seen.has(figures)) return
  seen.add(figures)
  await untilIdle()
  await celebrateReached('load', await queryClient.query(goalsQuery))
}

export async function checkSales(occasion: 'sale' | 'import'): Promise<void> {
  await untilIdle()
  await celebrateReached(occasion, await goalsNow())
}

export async function checkGoals(): Promise<void> {
  await untilIdle()
  // An earlier check may have claimed goals.
  celebrateGoals(await claimGoals(knownGoals()))
}

const knownGoals = (): Goal[] => queryClient.getQueryData(goalsQuery.queryKey) ?? []

/** A running request may miss the latest changes. */
async function goalsNow(): Promise<Goal[]> {
  await queryClient.cancelQueries(goalsQuery)
  return queryClient.query({ ...goalsQuery, staleTime: 0 })
}

/** Both are claimed first, so that goals come first on screen (spec §4). */
async function celebrateReached(occasion: Occasion, goals: Goal[]): Promise<void> {
  const claimed = await claimGoals(goals)
  const claim = call(claimMilestones, { body: { occasion } })
  const { milestones } = await claim.catch(() => ({ milestones: [] }))
  celebrateGoals(claimed)
  const behind = mostBehind({ id: null, goalType: 'revenue' }, knownGoals())
  for (const celebration of celebrationsOf(milestones, behind)) celebrate(celebration)
}

function celebrateGoals([largest, ...others]: ReachedGoal[]): void {
  if (!largest) return
  celebrate({ goals: [largest, ...others], behind: mostBehind(largest, knownGoals()) })
}

async function claimGoals(goals: Goal[]): Promise<ReachedGoal[]> {
  const claimed: ReachedGoal[] = []
  for (const { id, currentAmount } of toCelebrate(goals)) {
    try {
      const {
        celebrate: isFirst,
        milestone,
        ...goal
      } = await call(changeGoal, {
        params: { id },
        body: { achievedAt: serverTime().toISOString(), achievedAmount: currentAmount },
      })
      queryClient.setQueryData(goalsQuery.queryKey, (known) =>
        known?.map((each) => (each.id === id ? goal : each)),
      )
      if (isFirst && milestone) claimed.push({ ...goal, milestone })
    } catch {
      // Deleted, or a later check finds the goal.
    }
  }
  return claimed
}
