/**
 * The columns of a sale are tied by arithmetic: price × quantity − discount + tax + shipping = total. A header
 * seldom says whether 10 is an amount, a percentage or the discount of each piece, so the rows decide: what
 * nearly all of them confirm is right.
 */

/** What a number in a column stands for: an amount of its line, of the whole order, of each piece, or a percentage. */
export type Basis = 'line' | 'order' | 'piece' | 'percent'

/** A column that is added to the price of a sale, or taken off it. */
export interface Term {
  index: number
  basis: Basis
}

/** minimum share of the sales that must agree */
export const NEARLY_ALL = 0.9
/** Amounts that agree differ by rounding at most. */
export const CENT = 0.011

/** True if two amounts differ by rounding at most. */
export const areEqual = (a: number, b: number): boolean => Math.abs(a - b) <= CENT

/** True if a test holds for one row at least, and for this share of them. */
export function isMost<Row>(rows: Row[], share: number, test: (row: Row) => boolean): boolean {
  const passing = rows.filter(test).length
  return passing > 0 && passing >= rows.length * share
}

/** The price of a line before anything is added or taken off, and its number of pieces. */
export interface PricedLine {
  price: number
  count: number
}

/** Adds what a line has of a term to the amount of the lines before it. A return has it with a minus. */
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

/** True if some of the extras, or none, add up to the difference. */
export function isExplained(difference: number, extras: number[], tolerance = CENT): boolean {
  if (Math.abs(difference) <= tolerance) return true
  const [first, ...rest] = extras
  if (first === undefined) return false
  return (
    isExplained(difference, rest, tolerance) || isExplained(difference - first, rest, tolerance)
  )
}
