import type { DayRange } from '../../../../shared/calendar.ts'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import type { Metrics } from '../../../kpi/contract.ts'
import type { Entry } from '../../../sales/contract.ts'
import { changeGoal, claimMilestones, type Goal, type Occasion } from '../../contract.ts'
import { amountIn, amountWithout, goalCrossed, goalsMet } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'
import { celebrate } from './queue.ts'

/** The goals beside which figures were looked at: shown once more with the same ones, they are no news. */
const seen = new WeakMap<Metrics, Goal[]>()

/** Figures of the shown period were loaded. */
export async function lookAtFigures(shown: DayRange, figures: Metrics): Promise<void> {
  // A shop without sales has reached nothing.
  if (!figures.history) return
  const goals = await queryClient.query(goalsQuery)
  if (seen.get(figures) === goals) return
  seen.set(figures, goals)
  await celebrateWhatCame('load', goalsMet(goals, shown, figures))
}

/** Sales were recorded. Takes them off the list: those that are in the goals' amounts once these are read. */
export async function lookAtSales(recorded: Entry[]): Promise<void> {
  if (recorded.length === 0) return
  const goals = await goalsNow()
  const sales = recorded.splice(0)
  const crossed = goalCrossed(goals, amountWithout(sales))
  await celebrateWhatCame('sale', crossed ? [crossed] : [])
}

/** An import has ended; `before` are the goals without it, where they are known. */
export async function lookAtImport(before: Goal[] | undefined): Promise<void> {
  const crossed = goalCrossed(await goalsNow(), amountIn(before ?? []))
  await celebrateWhatCame('import', crossed ? [crossed] : [])
}

/** With everything that is saved by now: a reading that is under way may be older. */
async function goalsNow(): Promise<Goal[]> {
  await queryClient.cancelQueries(goalsQuery)
  return queryClient.query({ ...goalsQuery, staleTime: 0 })
}

/** The goals, else the milestone. That is claimed in any case: what was not shown now is no news later. */
async function celebrateWhatCame(occasion: Occasion, reached: Goal[]): Promise<void> {
  const achieved: Goal[] = []
  for (const goal of reached) achieved.push(...(await recordAchieved(goal)))
  if (reached.length > 0) void queryClient.invalidateQueries(goalsQuery)
  const claim = call(claimMilestones, { body: { occasion } })
  const { milestone } = await claim.catch(() => ({ milestone: null }))
  await tabInFront()
  for (const goal of achieved) celebrate({ goal })
  if (milestone && achieved.length === 0) celebrate({ milestone })
}

/** Whoever waits for an import in another tab should not miss what it brought. */
async function tabInFront(): Promise<void> {
  while (document.hidden) {
    await new Promise((change) => {
      document.addEventListener('visibilitychange', change, { once: true })
    })
  }
}

/**
 * The goal as it is kept, if it is this page that has recorded it, else nothing: each is celebrated
 * once, whichever tab, device or session is first.
 */
async function recordAchieved({ id, currentAmount }: Goal): Promise<Goal[]> {
  try {
    const { celebrate: isFirst, ...goal } = await call(changeGoal, {
      params: { id },
      body: { achievedAt: new Date().toISOString(), achievedAmount: currentAmount },
    })
    return isFirst ? [goal] : []
  } catch {
    // No longer met, deactivated or deleted meanwhile; or the server is away, and a later load finds it.
    return []
  }
}
