import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  daysBetween,
  endOfMonth,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { toCents } from '../../../../shared/money.ts'
import type { Goal } from '../../contract.ts'
import { goalsQuery } from '../queries.ts'

const route = getRouteApi('/signed-in/dashboard')
const TYPES = ['revenue', 'units', 'profit_margin']

export const isReached = (goal: Goal): boolean =>
  goal.achievedAt !== null || goal.currentAmount >= goal.targetAmount

const isOf = ({ period }: Goal, { start, end }: DayRange): boolean =>
  period.startDate === start && period.endDate === end

/** Active ones: first those still to be reached, of them revenue, then as they come. */
const choices = (goals: Goal[]): Goal[] =>
  goals
    .filter(({ isActive }) => isActive)
    .toSorted(
      (a, b) =>
        Number(isReached(a)) - Number(isReached(b)) ||
        TYPES.indexOf(a.goalType) - TYPES.indexOf(b.goalType),
    )

/** Days between a goal's period and today; what is over is further than all that is not. */
function distance({ period }: Goal, today: Day): number {
  if (period.endDate < today) return 1_000_000 + daysBetween(period.endDate, today)
  return daysBetween(today, period.endDate)
}

/**
 * The goal that the dashboard is about: the one asked for, else that of the shown period, of the
 * current month, or the nearest. undefined without an active one.
 */
export function chosenOf(
  goals: Goal[],
  shown: DayRange,
  today: Day,
  id?: number,
): Goal | undefined {
  const active = choices(goals)
  const month = { start: startOfMonth(today), end: endOfMonth(today) }
  return (
    active.find((goal) => goal.id === id) ??
    active.find((goal) => isOf(goal, shown)) ??
    active.find((goal) => isOf(goal, month)) ??
    active.toSorted((a, b) => distance(a, today) - distance(b, today))[0]
  )
}

/** The goal of a month, for its panel: the chosen one where it is of that month. */
export const goalOfMonth = (goals: Goal[], month: DayRange, id?: number): Goal | undefined => {
  const active = choices(goals).filter((goal) => isOf(goal, month))
  return active.find((goal) => goal.id === id) ?? active[0]
}

/**
 * Sales that bring what is left at that average, rounded up to whole ones; null where an average of
 * nothing, or of more given back than sold, never brings it.
 */
export const salesNeeded = (remaining: number, average: number): number | null =>
  average > 0 ? Math.ceil(toCents(remaining) / toCents(average)) : null

/** The chosen goal, which stands in the address, among those to choose from. */
export function useChosenGoal(shown: DayRange, today: Day) {
  const { goal: id } = route.useSearch()
  const query = useQuery(goalsQuery)
  const navigate = route.useNavigate()
  const goals = query.data ?? []
  return {
    query,
    goals: choices(goals),
    chosen: chosenOf(goals, shown, today, id),
    id,
    choose: (goal: number) =>
      void navigate({
        search: (search) => ({ ...search, goal }),
        replace: true,
        resetScroll: false,
      }),
  }
}
