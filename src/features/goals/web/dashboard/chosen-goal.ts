import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { daysBetween, type Day, type DayRange, rangeOfMonth } from '../../../../shared/calendar.ts'
import { toCents } from '../../../../shared/money.ts'
import type { Goal } from '../../contract.ts'
import { byRank, isReached } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'

export const isFor = ({ period }: Goal, { start, end }: DayRange): boolean =>
  period.startDate === start && period.endDate === end

/** Active goals to choose from: those not reached yet first, then by type (revenue first), then the largest, as in the coach. */
export const choices = (goals: Goal[]): Goal[] =>
  goals
    .filter(({ isActive }) => isActive)
    .toSorted(
      (a, b) =>
        Number(isReached(a)) - Number(isReached(b)) ||
        byRank(a, b) ||
        b.targetAmount - a.targetAmount,
    )

/** Days from today to the end of a goal's period; a period that is over is further away than any other. */
function distance({ period }: Goal, today: Day): number {
  if (period.endDate < today) return 1_000_000 + daysBetween(period.endDate, today)
  return daysBetween(today, period.endDate)
}

/**
 * Returns the goal for the dashboard: the one with `id`, else the goal of the shown period, of the
 * current month, or the nearest one. undefined without an active goal.
 */
export function chosenOf(
  goals: Goal[],
  shown: DayRange,
  today: Day,
  id?: number,
): Goal | undefined {
  const active = choices(goals)
  return (
    active.find((goal) => goal.id === id) ??
    active.find((goal) => isFor(goal, shown)) ??
    active.find((goal) => isFor(goal, rangeOfMonth(today))) ??
    active.toSorted((a, b) => distance(a, today) - distance(b, today))[0]
  )
}

/**
 * Number of sales needed to cover the remaining amount at that average, rounded up. null if the average
 * is 0 or negative (refunds), which never gets there.
 */
export const salesNeeded = (remaining: number, average: number): number | null =>
  average > 0 ? Math.ceil(toCents(remaining) / toCents(average)) : null

/** The selected goal, which is stored in the URL, and the goals to choose from. */
export function useChosenGoal(shown: DayRange, today: Day) {
  const { goal: id } = useSearch({ strict: false })
  const goals = useQuery(goalsQuery).data ?? []
  const navigate = useNavigate()
  return {
    goals: choices(goals),
    chosen: chosenOf(goals, shown, today, id),
    choose: (goal: number) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, goal }),
        replace: true,
        resetScroll: false,
      }),
  }
}
