import type { DayRange } from '../../../../shared/calendar.ts'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import type { Entry } from '../../../sales/contract.ts'
import { changeGoal, claimMilestones, type Goal, type Occasion } from '../../contract.ts'
import { amountIn, amountWithout, goalCrossed, goalsMet } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'
import { celebrate } from './queue.ts'

/** Goals with which figures were last checked: the same figures with the same goals need no second check. */
const seen = new WeakMap<Metrics, Goal[]>()

/** Call when figures of the shown period have loaded. */
export async function checkFigures(shown: DayRange, figures: Metrics): Promise<void> {
  // A shop without sales has reached nothing.
  if (!figures.history) return
  const goals = await queryClient.query(goalsQuery)
  if (seen.get(figures) === goals) return
  seen.set(figures, goals)
  await celebrateReached('load', goalsMet(goals, shown, figures))
}

/** Call after recording sales. Empties the list once the goals have been read, whose amounts then include them. */
export async function checkSales(recorded: Entry[]): Promise<void> {
  if (recorded.length === 0) return
  const goals = await goalsNow()
  const sales = recorded.splice(0)
  const crossed = goalCrossed(goals, amountWithout(sales))
  await celebrateReached('sale', crossed ? [crossed] : [])
}

/** Call when an import has ended; `before` are the goals before it, if known. */
export async function checkImport(before: Goal[] | undefined): Promise<void> {
  const crossed = goalCrossed(await goalsNow(), amountIn(before ?? []))
  await celebrateReached('import', crossed ? [crossed] : [])
}

/** Reads the goals again, as a request that is already running may miss the latest changes. */
async function goalsNow(): Promise<Goal[]> {
  await queryClient.cancelQueries(goalsQuery)
  return queryClient.query({ ...goalsQuery, staleTime: 0 })
}

/** Celebrates the goals, else the milestone. The milestone is always claimed, so that it doesn't come up later. */
async function celebrateReached(occasion: Occasion, reached: Goal[]): Promise<void> {
  const achieved: Goal[] = []
  for (const goal of reached) achieved.push(...(await recordAchieved(goal)))
  if (reached.length > 0) void queryClient.invalidateQueries(goalsQuery)
  const claim = call(claimMilestones, { body: { occasion } })
  const { milestone } = await claim.catch(() => ({ milestone: null }))
  await tabIsVisible()
  for (const goal of achieved) celebrate({ goal })
  if (milestone && achieved.length === 0) celebrate({ milestone })
}

/** Waits until the tab is visible, so that nobody misses a celebration while in another tab. */
async function tabIsVisible(): Promise<void> {
  while (document.hidden) {
    await new Promise((change) => {
      document.addEventListener('visibilitychange', change, { once: true })
    })
  }
}

/**
 * Returns the goal as stored if this page was the one to record it, else []: each goal is celebrated
 * once, in the tab, device or session that comes first.
 */
async function recordAchieved({ id, currentAmount }: Goal): Promise<Goal[]> {
  try {
    const { celebrate: isFirst, ...goal } = await call(changeGoal, {
      params: { id },
      body: { achievedAt: new Date().toISOString(), achievedAmount: currentAmount },
    })
    return isFirst ? [goal] : []
  } catch {
    // No longer met, deactivated or deleted; or the server can't be reached, and a later load finds it.
    return []
  }
}
