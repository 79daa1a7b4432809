import {
  addDays,
  dateOf,
  daysBetween,
  endOfMonth,
  nameOfWeekday,
  type Day,
} from '../../../../shared/calendar.ts'
import { countOf, type Notation, moneyText } from '../../../../shared/money.ts'
import { streakFor, type Achievement, type Achievements } from '../../points/contract.ts'

export interface Nearest {
  name: string
  points: number
  step: string
}

type Known = Pick<Achievements, 'achievements' | 'streaks' | 'today'>

export function nearestAward(
  known: Known,
  isOpenToday: boolean,
  notation: Notation,
): Nearest | null {
  const [nearest] = known.achievements
    .filter(({ isEarnedNow }) => !isEarnedNow)
    .map((award) => ({ award, days: daysTo(award, known.today) }))
    .filter(({ days }) => Number.isFinite(days))
    .toSorted((a, b) => a.days - b.days || b.award.points - a.award.points)
  if (!nearest) return null
  const { name, points } = nearest.award
  return { name, points, step: stepTo(nearest.award, { ...known, isOpenToday, notation }) }
}

/** at best: two shares a month are paid, and a goal is in force for a week */
const DAYS_FOR = { sales: 1, days: 1, customers: 1, goals: 7, shares: 15 }

function daysTo(award: Achievement, today: Day): number {
  const { unit, progress, target, costed } = award
  const left = Math.max(0, target - progress)
  if (unit === 'percent') {
    // A margin that is too low has no next step.
    if (left > 0 || !costed) return Infinity
    return Math.max(1, costed.sales.needed - costed.sales.recorded)
  }
  if (unit !== 'money') return left * DAYS_FOR[unit]
  const days = progress > 0 ? Math.ceil((left * dateOf(today)) / progress) : Infinity
  return days <= daysBetween(today, endOfMonth(today)) ? days : Infinity
}

interface Situation extends Known {
  isOpenToday: boolean
  notation: Notation
}

function stepTo(award: Achievement, situation: Situation): string {
  const { unit, target, progress, costed } = award
  const { notation } = situation
  const left = target - progress
  switch (unit) {
    case 'days':
      return stepOfStreak(award, situation)
    case 'sales':
      return 'Your first sale earns it.'
    case 'money':
      return `${moneyText(left, notation)} more this month earns it.`
    case 'percent':
      return `Record the cost of ${missingCosts(costed!, notation)} this month to earn it.`
    case 'customers':
      return `A sale to ${countOf(left, notation, 'new customer')} earns it.`
    case 'goals':
      return left === 1 ? 'One more goal that you reach earns it.' : `${left} more goals earn it.`
    case 'shares':
      return left === 1 ? 'One more share earns it.' : `${left} more shares earn it.`
  }
}

/** `2 more sales`, `sales of $200 more`, `2 more sales, of $200 or more` */
function missingCosts(
  { sales, revenue }: NonNullable<Achievement['costed']>,
  notation: Notation,
): string {
  const [count, amount] = [sales, revenue].map(({ needed, recorded }) => needed - recorded)
  const money = moneyText(amount!, notation)
  if (count! <= 0) return `sales of ${money} more`
  const more = countOf(count!, notation, 'more sale')
  return amount! > 0 ? `${more}, of ${money} or more,` : more
}

function stepOfStreak({ id, progress, target }: Achievement, situation: Situation): string {
  const { streaks, today, isOpenToday } = situation
  const isSales = streakFor(id) === 'sales'
  const streak = isSales ? streaks.salesInTime : streaks.login
  const isToday = !streak.isDoneToday && (isOpenToday || !isSales)
  const next = isToday ? today : (streak.aliveUntil ?? addDays(today, 1))
  const act = isSales ? 'A sale' : 'Opening the app'
  const when = whenIs(next, today)
  return target - progress <= 1
    ? `${act} ${when} earns it.`
    : `${act} ${when} makes it ${progress + 1} of ${target} days${isSales ? ' recorded in time' : ''}.`
}

function whenIs(day: Day, today: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `on ${nameOfWeekday(day)}`
}
