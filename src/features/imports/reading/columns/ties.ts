/**
 * price × quantity − discount + tax + shipping = total. Headers seldom say whether 10 is an amount, a percentage or per
 * piece, so nearly all rows must confirm.
 */

export type Basis = 'line' | 'order' | 'piece' | 'percent'

export interface Term {
  index: number
  basis: Basis
}

export const NEARLY_ALL = 0.9
export const CENT = 0.011

export const areEqual = (a: number, b: number): boolean => Math.abs(a - b) <= CENT

export function isMost<Row>(rows: Row[], share: number, test: (row: Row) => boolean): boolean {
  const passing = rows.filter(test).length
  return passing > 0 && passing >= rows.length * share
}

export interface PricedLine {
  price: number
  count: number
}

/** A return has a minus. */
export function added(
  sum: number,
  basis: Basis,
  value: number,
  { price, count }: PricedLine,
): number {
  if (!value) return sum
  const amount = Math.abs(value) * (price < 0 ? -1 : 1)
  switch (basis) {
    case 'order':
      return sum === 0 ? amount : sum
    case 'line':
      return sum + amount
    case 'piece':
      return sum + amount * Math.abs(count || 1)
    case 'percent':
      return sum + (Math.abs(value) / 100) * (price || 0)
  }
}

/** Some of the extras, or none, are the difference. */
export function isExplained(difference: number, extras: number[], tolerance = CENT): boolean {
  if (Math.abs(difference) <= tolerance) return true
  const [first, ...rest] = extras
  if (first === undefined) return false
  return (
    isExplained(difference, rest, tolerance) || isExplained(difference - first, rest, tolerance)
  )
}
