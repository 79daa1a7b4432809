import {
  dayOf,
  monthEnd,
  monthStart,
  numberOf,
  plus,
  type OracleSale,
  type OracleShop,
} from './shop.ts'

export interface Range {
  start: string
  end: string
}

export const within = (sales: OracleSale[], { start, end }: Range): OracleSale[] =>
  sales.filter(({ day }) => day >= start && day <= end)

export const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
export const revenueOf = (sales: OracleSale[]): number =>
  sum(sales.map(({ revenueCents }) => revenueCents))
/** Entries that are not refunds. */
export const countOf = (sales: OracleSale[]): number =>
  sales.filter(({ revenueCents }) => revenueCents >= 0).length

/** Entries that are not refunds; those of one day with the same number of a receipt are one. */
export const purchasesOf = (sales: OracleSale[]): number =>
  new Set(
    sales.flatMap(({ day, receipt, revenueCents }, n) =>
      revenueCents < 0 ? [] : [receipt === null ? n : `${day} ${receipt}`],
    ),
  ).size

/** Two decimals, half away from zero. */
export const rounded = (value: number): number =>
  (Math.sign(value) * Math.round(Number((Math.abs(value) * 100).toFixed(6)))) / 100

export interface Figures {
  totalRevenue: number
  totalSales: number
  averageSale: number
  avgTransactionValue: number
  purchases: number
  grossProfitMargin: number
}

/**
 * Revenue, sales, average and margin: a sale without a cost is taken at the assumed margin, and a refund without one at the
 * margin of everything else.
 */
export function figuresOf(shop: OracleShop, sales: OracleSale[]): Figures {
  const revenue = revenueOf(sales)
  const assumed = (shop.defaultProfitMargin ?? 30) / 100
  const known = sales.filter(
    ({ revenueCents, costCents }) => costCents !== null || revenueCents >= 0,
  )
  const profit = sum(
    known.map(({ revenueCents, costCents }) =>
      costCents === null ? revenueCents * assumed : revenueCents - costCents,
    ),
  )
  const purchases = purchasesOf(sales)
  const average = purchases === 0 ? 0 : rounded(revenue / purchases / 100)
  return {
    totalRevenue: revenue / 100,
    totalSales: countOf(sales),
    averageSale: average,
    avgTransactionValue: average,
    purchases,
    grossProfitMargin: revenue > 0 ? rounded((profit / revenueOf(known)) * 100) : 0,
  }
}

const isMonth = ({ start, end }: Range): boolean =>
  start === monthStart(start) && end === monthEnd(start)
const isQuarter = ({ start, end }: Range): boolean =>
  start === monthStart(start) &&
  (Number(start.slice(5, 7)) - 1) % 3 === 0 &&
  end === monthEnd(monthStart(start, 2))
const isYear = ({ start, end }: Range): boolean =>
  start.endsWith('-01-01') && end === `${start.slice(0, 4)}-12-31`

/** Whole months stay whole: the whole range, that many months back. */
const back = ({ start, end }: Range, months: number): Range => ({
  start: monthStart(start, -months),
  end: monthEnd(monthStart(end, -months)),
})

const yearEarlier = (day: string): string => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? before.replace('-29', '-28') : before
}

/** The period that a range is compared with, as a whole. */
function otherPeriod(range: Range, compare: 'preceding' | 'lastYear'): Range {
  if (isYear(range)) return back(range, 12)
  if (compare === 'lastYear') {
    return isMonth(range) || isQuarter(range)
      ? back(range, 12)
      : { start: yearEarlier(range.start), end: yearEarlier(range.end) }
  }
  if (isQuarter(range)) return back(range, 3)
  if (isMonth(range)) return back(range, 1)
  const length = numberOf(range.end) - numberOf(range.start) + 1
  return { start: plus(range.start, -length), end: plus(range.start, -1) }
}

export interface Growth {
  elapsed: Range
  previous: Range
  /** null: the other side had no revenue */
  rate: number | null
}

/**
 * Returns the two sides of a comparison and the growth between them. `cut`: data begins within the other period, so
 * both sides begin later than asked. `nothing`: one side has no data.
 */
export function growthOf(
  { sales, today }: OracleShop,
  range: Range,
  compare: 'preceding' | 'lastYear',
): Growth | 'cut' | 'nothing' {
  const days = sales.map(({ day }) => day).toSorted()
  const soFar = days.filter((day) => day <= today)
  const other = otherPeriod(range, compare)
  const last = soFar.at(-1)
  if (today < range.start || last === undefined) return 'nothing'
  if (range.end < days[0]! || other.end < days[0]!) return 'nothing'
  const end = [range.end, today, last].toSorted()[0]!
  if (end < range.start) return 'nothing'
  // A single day of a longer range is chance, and so are few days of one whose data ended early.
  const daysUntil = (day: string): number => numberOf(day) - numberOf(range.start) + 1
  const elapsedDays = daysUntil([range.end, today].toSorted()[0]!)
  const least = Math.max(2, Math.min(7, Math.floor(elapsedDays / 2)))
  if (range.start !== range.end && daysUntil(end) < least) return 'nothing'
  if (days[0]! > other.start) return 'cut'
  const elapsed = { start: range.start, end }
  const length = numberOf(end) - numberOf(range.start)
  const sameLength = dayOf(Math.min(numberOf(other.start) + length, numberOf(other.end)))
  const previous = end === range.end ? other : { start: other.start, end: sameLength }
  const [now, before] = [revenueOf(within(sales, elapsed)), revenueOf(within(sales, previous))]
  return { elapsed, previous, rate: before > 0 ? rounded(((now - before) / before) * 100) : null }
}
