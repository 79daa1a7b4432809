import {
  countOf,
  formatCount,
  formatMoney,
  written,
  type Notation,
} from '../../../../shared/money.ts'
import { formatDay, formatDayOfYear } from '../../../../shared/calendar.ts'
import type { Achievement, AchievementId } from '../../points/contract.ts'

type Progress = Pick<Achievement, 'progress' | 'target' | 'unit' | 'costed'>

export function descriptionText(
  { description, target, unit, costed }: Pick<Achievement, 'description'> & Progress,
  notation: Notation,
): string {
  const needed = unit === 'money' ? target : costed?.revenue.needed
  if (needed === undefined) return description
  return description.replace(/\$[\d,]+/, () => amount(needed, 'money', notation))
}

const inARow = (days: string): string => `Open the app ${days} days in a row`
const soldInARow = (days: string): string => `Record a sale on ${days} open days in a row`

/** Without the conditions, which the description has. */
const SHORT: Record<AchievementId, (target: string) => string> = {
  first_sale: () => 'Record your first sale',
  week_warrior: soldInARow,
  monthly_master: soldInARow,
  revenue_rocket: (amount) => `Take in ${amount} in a month`,
  customer_champion: (customers) => `Sell to ${customers} different customers`,
  goal_getter: (goals) => `Reach ${goals} goals`,
  boss_believer: (wins) => `Share ${wins} wins with the community`,
  profit_pro: (margin) => `Keep a margin of ${margin} in a month`,
  platform_pioneer: inARow,
  consistent_champion: inARow,
  dedication_master: inARow,
}

/** `Reach 3 goals: 1 so far.`, `Record your first sale. Yours since 28 Oct 2024.` */
export function shortText(achievement: Achievement, notation: Notation): string {
  const { id, target, progress, unit, every, isEarnedNow, earnedOn, costed } = achievement
  const text = (value: number): string =>
    unit === 'money' || unit === 'percent'
      ? amount(value, unit, notation)
      : formatCount(value, notation)
  const short = SHORT[id](text(target))
  if (isEarnedNow && earnedOn !== null) {
    return every === 'month'
      ? `${short}. Yours on ${formatDayOfYear(earnedOn, notation)}, and again next month.`
      : `${short}. Yours since ${formatDay(earnedOn, notation)}.`
  }
  const missing = costed && missingOf(costed, notation)
  if (missing) return `${short}: so far, ${missing} with a known cost.`
  return `${short}: ${progress > 0 ? `${text(progress)} so far` : 'none yet'}.`
}

function missingOf(
  { sales, revenue }: NonNullable<Achievement['costed']>,
  notation: Notation,
): string | undefined {
  if (sales.recorded < sales.needed) {
    return `${sales.recorded} of ${countOf(sales.needed, notation, 'sale')}`
  }
  if (revenue.recorded >= revenue.needed) return undefined
  const [done, needed] = [revenue.recorded, revenue.needed].map((each) =>
    amount(each, 'money', notation),
  )
  return `${done} of ${needed} in sales`
}

/** 0 to 1, capped (spec §4) */
export function shareOf({ progress, target, costed }: Progress): number {
  const shares = [progress / target]
  for (const { recorded, needed } of Object.values(costed ?? {})) shares.push(recorded / needed)
  return Math.max(0, Math.min(1, ...shares))
}

function amount(value: number, unit: 'money' | 'percent', notation: Notation): string {
  if (unit === 'money') return formatMoney(value, { ...notation, style: 'whole' })
  // Rounded down: 29.96% is not yet 30%.
  return `${written(String(Math.floor(value * 10) / 10), notation.numberStyle)}%`
}
