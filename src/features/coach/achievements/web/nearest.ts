import { addDays, dateOf, daysBetween, endOfMonth, type Day } from '../../../../shared/calendar.ts'
import { countOf, type Notation, moneyText } from '../../../../shared/money.ts'
import { firstWord, whenIs } from '../../points/web/words.ts'
import { streakFor, type Achievement, type Achievements } from '../../points/contract.ts'

export interface Nearest {
  name: string
  /** `Open the app tomorrow for +75 points.` */
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
  const { award } = nearest
  return { name: award.name, step: stepTo(award, { ...known, isOpenToday, notation }) }
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
  const points = `+${countOf(award.points, notation, 'point')}`
  const earn = `${left === 1 ? 'earns' : 'earn'} ${points}.`
  switch (unit) {
    case 'days':
      return stepOfStreak(award, situation, points)
    case 'sales':
      return `Record your first sale for ${points}.`
    case 'money':
      return `${moneyText(left, notation)} more this month earns ${points}.`
    case 'percent':
      return `Record the cost of ${missingCosts(costed!, notation)} this month for ${points}.`
    case 'customers':
      return `Sales to ${countOf(left, notation, 'new customer')} earn ${points}.`
    case 'goals':
      return `${firstWord(left)} more ${left === 1 ? 'goal' : 'goals'} reached ${earn}`
    case 'shares':
      return `${firstWord(left)} more ${left === 1 ? 'share' : 'shares'} ${earn}`
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

function stepOfStreak(
  { id, progress, target }: Achievement,
  { streaks, today, isOpenToday, notation }: Situation,
  points: string,
): string {
  const isSales = streakFor(id) === 'sales'
  const left = target - progress
  if (left > 1) {
    return isSales
      ? `${firstWord(left)} more open days in a row with a sale recorded in time earn ${points}.`
      : `${firstWord(left)} more days in a row in the app earn ${points}.`
  }
  const streak = isSales ? streaks.salesInTime : streaks.login
  const isToday = !streak.isDoneToday && (isOpenToday || !isSales)
  const next = isToday ? today : (streak.aliveUntil ?? addDays(today, 1))
  const act = isSales ? 'Record a sale' : 'Open the app'
  return `${act} ${whenIs(next, today, notation)} for ${points}.`
}
