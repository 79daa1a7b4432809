import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { daysBetween, type Day, type DayRange, rangeOfMonth } from '../../../../shared/calendar.ts'
import { toCents } from '../../../../shared/money.ts'
import type { Goal } from '../../contract.ts'
import { byRank, isReached } from '../../rules.ts'
import { goalsQuery } from '../queries.ts'

export const isFor = ({ period }: Goal, { start, end }: DayRange): boolean =>
  period.startDate === start && period.endDate === end

/** not reached first, then by type and the largest */
export const choices = (goals: Goal[]): Goal[] =>
  goals
    .filter(({ isActive }) => isActive)
    .toSorted(
      (a, b) =>
        Number(isReached(a)) - Number(isReached(b)) ||
        byRank(a, b) ||
        b.targetAmount - a.targetAmount,
    )

function distance({ period }: Goal, today: Day): number {
  if (period.endDate < today) return 1_000_000 + daysBetween(period.endDate, today)
  return daysBetween(today, period.endDate)
}

/** `id`, else of the shown period, the current month, or the nearest */
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

/** null if refunds stop the average from getting there */
export const salesNeeded = (remaining: number, average: number): number | null =>
  average > 0 ? Math.ceil(toCents(remaining) / toCents(average)) : null

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
