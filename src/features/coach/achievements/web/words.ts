import {
  countOf,
  formatCount,
  formatMoney,
  written,
  type Notation,
} from '../../../../shared/money.ts'
import type { Achievement } from '../../points/contract.ts'

type Progress = Pick<Achievement, 'progress' | 'target' | 'unit' | 'costedSales'>

/** `4 of 7 days`, `$4,200 of $10,000 this month`, `24.3% on sales with a recorded cost, target 30%` */
export function progressText(achievement: Progress, notation: Notation): string {
  const { progress, target, unit, costedSales } = achievement
  if (unit === 'percent') {
    const [done, aim] = [progress, target].map((value) => amount(value, unit, notation))
    // Without the count, a margin above the target would look like one that was earned.
    return costedSales && costedSales.recorded < costedSales.needed
      ? `${done} this month, target ${aim}. Cost recorded for ${costedSales.recorded} of ${countOf(costedSales.needed, notation, 'sale')}`
      : `${done} on this month's sales with a recorded cost, target ${aim}`
  }
  if (unit === 'money') {
    return `${amount(progress, unit, notation)} of ${amount(target, unit, notation)} this month`
  }
  const done = formatCount(Math.min(progress, target), notation)
  return `${done} of ${countOf(target, notation, unit.slice(0, -1))}`
}

/** How much of it is done, from 0 to 1; capped (spec §4). It is 1 only if all that it takes is there. */
export function shareOf({ progress, target, costedSales }: Progress): number {
  const shares = [progress / target]
  if (costedSales) shares.push(costedSales.recorded / costedSales.needed)
  return Math.max(0, Math.min(1, ...shares))
}

/** An amount of money in whole units, or a percentage. */
export function amount(value: number, unit: 'money' | 'percent', notation: Notation): string {
  if (unit === 'money') return formatMoney(value, { ...notation, style: 'whole' })
  // Rounded down: 29.96% is not yet 30%.
  return `${written(String(Math.floor(value * 10) / 10), notation.numberStyle)}%`
}
