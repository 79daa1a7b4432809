import { serverTime } from '../../../../web/clock.ts'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import { changeGoal, claimMilestones, type Goal, type Occasion } from '../../contract.ts'
import { mostBehind, toCelebrate } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'
import { celebrate, celebrationsOf, type ReachedGoal } from './queue.ts'
import { quiet } from './quiet.ts'

/**
 * Each check waits for a quiet moment before it claims anything, because what is claimed is never told again. So an owner
 * who closes the page before then is told the next time.
 */

/** Figures that need no second check. */
const seen = new WeakSet<Metrics>()

/** Call when figures have loaded. */
export async function checkFigures(figures: Metrics): Promise<void> {
  // A shop without sales has reached nothing.
  if (!figures.history || seen.has(figures)) return
  seen.add(figures)
  await quiet()
  await celebrateReached('load', await queryClient.query(goalsQuery))
}

/** Call after sales were recorded or imported. */
export async function checkSales(occasion: 'sale' | 'import'): Promise<void> {
  await quiet()
  await celebrateReached(occasion, await goalsNow())
}

/** Call when goals have been read that were reached in any other way, or while no page was open. */
export async function checkGoals(): Promise<void> {
  await quiet()
  // Read when its turn comes, because a check before it may have claimed them.
  celebrateGoals(await claimGoals(knownGoals()))
}

const knownGoals = (): Goal[] => queryClient.getQueryData(goalsQuery.queryKey) ?? []

/** Reads the goals again, as a request that is already running may miss the latest changes. */
async function goalsNow(): Promise<Goal[]> {
  await queryClient.cancelQueries(goalsQuery)
  return queryClient.query({ ...goalsQuery, staleTime: 0 })
}

/** Celebrates goals, then milestones (spec §4). Both are claimed first, so that goals come first on screen. */
async function celebrateReached(occasion: Occasion, goals: Goal[]): Promise<void> {
  const claimed = await claimGoals(goals)
  const claim = call(claimMilestones, { body: { occasion } })
  const { milestones } = await claim.catch(() => ({ milestones: [] }))
  celebrateGoals(claimed)
  const behind = mostBehind({ id: null, goalType: 'revenue' }, knownGoals())
  for (const celebration of celebrationsOf(milestones, behind)) celebrate(celebration)
}

/** Goals that were reached at once share a celebration, the largest first. */
function celebrateGoals([largest, ...others]: ReachedGoal[]): void {
  if (!largest) return
  celebrate({ goals: [largest, ...others], behind: mostBehind(largest, knownGoals()) })
}

/**
 * Claims the goals that the server has recorded as achieved, and returns those that this page was the first to
 * claim: each goal is celebrated once, in the tab, device or session that comes first.
 */
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
      // Deleted; or the server can't be reached, and a later check finds it.
    }
  }
  return claimed
}
