import * as fc from 'fast-check'

/**
 * Random histories of shops. The oracles beside this file say what the app must answer for them. They are written from
 * the definitions of the figures and the rules of the competition, and use nothing of the code that they check: not even
 * its calendar.
 */

export interface OracleSale {
  day: string
  /** days after its day on which it was recorded; negative: entered ahead */
  recordedAfter: number
  product: string
  customer: string | null
  salesperson: string | null
  revenueCents: number
  costCents: number | null
  quantity: number
  /** number of the receipt */
  receipt: string | null
}

export interface OracleShop {
  today: string
  operatingDaysPerWeek: 5 | 6 | 7
  /** percent; null means 30 */
  defaultProfitMargin: number | null
  sales: OracleSale[]
  /** days on which the owner opened the app */
  visits: string[]
}

const DAY = 86_400_000

/** Number of a day since 1970. */
export const numberOf = (day: string): number => {
  const [year, month, date] = day.split('-').map(Number)
  return Date.UTC(year!, month! - 1, date) / DAY
}
export const dayOf = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10)
export const plus = (day: string, days: number): string => dayOf(numberOf(day) + days)
/** 0 Sunday … 6 Saturday */
const weekdayOf = (day: string): number => new Date(numberOf(day) * DAY).getUTCDay()
export const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(end) - numberOf(start) + 1) }, (_, n) => plus(start, n))
/** The first day of the month that is `months` later than that of `day`. */
export const monthStart = (day: string, months = 0): string => {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + months, 1)).toISOString().slice(0, 10)
}
export const monthEnd = (day: string): string => plus(monthStart(day, 1), -1)

export const isOpen = ({ operatingDaysPerWeek }: OracleShop, day: string): boolean =>
  operatingDaysPerWeek === 7 ||
  (weekdayOf(day) !== 0 && (operatingDaysPerWeek === 6 || weekdayOf(day) !== 6))

const TODAYS = ['2026-11-01', '2026-11-16', '2026-11-30', '2027-01-01', '2028-02-29', '2028-03-01']

/** A sale is described by how many days before today it is. */
const sale = fc.record({
  daysAgo: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 0, max: 60 }) },
    { weight: 2, arbitrary: fc.integer({ min: 61, max: 500 }) },
    fc.integer({ min: -40, max: -1 }),
  ),
  recordedAfter: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    fc.integer({ min: 1, max: 12 }),
  ),
  product: fc.constantFrom('Cut', 'Dye', 'Wax', 'Gel'),
  customer: fc.option(fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dora'), { nil: null, freq: 4 }),
  salesperson: fc.option(fc.constantFrom('Kim', 'Lee'), { nil: null }),
  revenueCents: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 100, max: 20_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 100_000, max: 900_000 }) },
    fc.integer({ min: -15_000, max: -1 }),
    fc.constant(0),
  ),
  costShare: fc.option(fc.integer({ min: 0, max: 110 }), { nil: null, freq: 3 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  receipt: fc.option(fc.constantFrom('1', '2'), { nil: null, freq: 2 }),
})

/** A run of sales on consecutive days, as streaks and rhythms need them. */
const run = fc.record({
  endsDaysAgo: fc.integer({ min: 0, max: 45 }),
  length: fc.integer({ min: 3, max: 40 }),
  every: fc.constantFrom(1, 1, 1, 7, 10),
  /** sales a day */
  each: fc.constantFrom(1, 1, 2),
  cents: fc.integer({ min: 1_000, max: 60_000 }),
  customer: fc.constantFrom('Ada', 'Ben'),
})

export const anyShop: fc.Arbitrary<OracleShop> = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    operatingDaysPerWeek: fc.constantFrom(5 as const, 6 as const, 7 as const),
    defaultProfitMargin: fc.option(fc.integer({ min: 0, max: 90 }), { nil: null }),
    sales: fc.array(sale, { maxLength: 60 }),
    runs: fc.array(run, { maxLength: 2 }),
    visits: fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 12 }),
    visitsInARow: fc.record({
      endDaysAgo: fc.integer({ min: 0, max: 35 }),
      length: fc.integer({ min: 0, max: 32 }),
    }),
  })
  .map(({ today, sales, runs, visits, visitsInARow: { endDaysAgo, length }, ...profile }) => ({
    ...profile,
    today,
    sales: [
      ...sales.map(({ daysAgo, costShare, recordedAfter, ...rest }) => ({
        ...rest,
        day: plus(today, -daysAgo),
        // Nothing can have been recorded after today.
        recordedAfter: Math.min(recordedAfter, daysAgo),
        costCents:
          costShare === null
            ? null
            : Math.round((Math.abs(rest.revenueCents) * costShare) / 100) *
              Math.sign(rest.revenueCents || 1),
      })),
      ...runs.flatMap(({ endsDaysAgo, length: days, every, each, cents, customer }) =>
        Array.from({ length: days * each }, (_, n) => ({
          day: plus(today, -endsDaysAgo - Math.floor(n / each) * every),
          recordedAfter: 0,
          product: 'Cut',
          customer,
          salesperson: null,
          revenueCents: cents,
          costCents: n % 2 ? null : Math.round(cents / 2),
          quantity: 1,
          receipt: null,
        })),
      ),
    ],
    visits: [
      ...new Set([
        ...visits.map((ago) => plus(today, -ago)),
        ...Array.from({ length }, (_, n) => plus(today, -endDaysAgo - n)),
      ]),
    ].toSorted(),
  }))
