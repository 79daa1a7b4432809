import {
  countOf,
  formatCount,
  formatMoney,
  written,
  type Notation,
} from '../../../../shared/money.ts'
import type { Achievement } from '../../points/contract.ts'

type Progress = Pick<Achievement, 'progress' | 'target' | 'unit' | 'costed'>

export function descriptionText(
  { description, target, unit, costed }: Pick<Achievement, 'description'> & Progress,
  notation: Notation,
): string {
  const needed = unit === 'money' ? target : costed?.revenue.needed
  if (needed === undefined) return description
  return description.replace(/\$[\d,]+/, () => amount(needed, 'money', notation))
}

/** `4 of 7 days`, `$4,200 of $10,000 this month` */
export function progressText(achievement: Progress, notation: Notation): string {
  const { progress, target, unit, costed } = achievement
  if (unit === 'percent') {
    const [done, aim] = [progress, target].map((value) => amount(value, unit, notation))
    const missing = costed && missingOf(costed, notation)
    // Without what is missing, a margin above the target would look earned.
    return missing
      ? `${done} this month, target ${aim}. Cost recorded for ${missing}`
      : `${done} on this month's sales with a recorded cost, target ${aim}`
  }
  if (unit === 'money') {
    return `${amount(progress, unit, notation)} of ${amount(target, unit, notation)} this month`
  }
  const done = formatCount(Math.min(progress, target), notation)
  return `${done} of ${countOf(target, notation, unit.slice(0, -1))}`
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
