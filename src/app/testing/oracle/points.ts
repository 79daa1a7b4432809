import { countOf, revenueOf, sum } from './figures.ts'
import { daysFrom, isOpen, monthStart, plus, type OracleSale, type OracleShop } from './shop.ts'

/**
 * The points of a shop by the rules of the competition, for an owner in UTC. Something counts for a month if its ground
 * was laid and recorded before the month closed, on the 1st of the next at 12:00 UTC; all else counts in the total only.
 */

/** Returns the sales recorded by the end of a day, without bookings for later days. */
export const knownBy = (sales: OracleSale[], day: string): OracleSale[] =>
  sales.filter((sale) => plus(sale.day, sale.recordedAfter) <= day && sale.day <= day)

/** Returns whether a month's sums earn Revenue Rocket, and whether they earn Profit Pro. */
export function earnedBySums(inMonth: OracleSale[]): [boolean, boolean] {
  const costed = inMonth.filter(({ costCents }) => costCents !== null)
  const revenue = revenueOf(costed)
  const cost = sum(costed.map(({ costCents }) => costCents!))
  const margin = revenue > 0 ? (revenue - cost) / revenue : 0
  return [
    revenueOf(inMonth) >= 10_000_00,
    countOf(costed) >= 10 && revenue >= 500_00 && rounded(margin) >= 30,
  ]
}

/** The months whose sums earn Revenue Rocket (0) or Profit Pro (1). */
const monthsEarning = (n: number, known: OracleSale[]): string[] =>
  [...Map.groupBy(known, ({ day }) => day.slice(0, 7))].flatMap(([month, inMonth]) =>
    earnedBySums(inMonth)[n] ? [month] : [],
  )

/** percent with two decimals, as the app shows it */
const rounded = (part: number): number => Math.round(part * 10_000) / 100

/**
 * Which of the months that earn something are not paid. Sales aren't paid for twice: for each final payment whose sales no
 * longer earn it, the next month that earns the same isn't paid, or the last one before if there is none.
 */
export function notPaid(earned: string[], final: Set<string>): Set<string> {
  const open = earned.filter((month) => !final.has(month)).toSorted()
  const skipped = new Set<string>()
  for (const lost of [...final].filter((month) => !earned.includes(month)).toSorted()) {
    const left = open.filter((month) => !skipped.has(month))
    const month = left.find((each) => each > lost) ?? left.at(-1)
    if (month !== undefined) skipped.add(month)
  }
  return skipped
}

/** The longest run that reaches a day of the month, counting only days in `done` and skipping closed ones. */
function longestInMonth(
  month: string,
  done: Set<string>,
  until: string,
  open: (day: string) => boolean,
): number {
  let [length, longest] = [0, 0]
  for (const day of daysFrom(plus(until, -364), until)) {
    if (!open(day)) continue
    length = done.has(day) ? length + 1 : 0
    if (day.startsWith(month)) longest = Math.max(longest, length)
  }
  return longest
}

const STEPS = {
  sales: [
    [7, 100],
    [30, 250],
  ],
  login: [
    [3, 75],
    [7, 125],
    [30, 300],
  ],
} as const
const forRun = (kind: 'sales' | 'login', length: number): number =>
  sum(STEPS[kind].map(([days, points]) => (length >= days ? points : 0)))

/** Days with a sale of positive revenue that was recorded at most 7 days later. */
const timelyDays = (sales: OracleSale[]): Set<string> =>
  new Set(
    sales
      .filter(({ revenueCents, recordedAfter }) => revenueCents > 0 && recordedAfter <= 7)
      .map(({ day }) => day),
  )

export interface Points {
  total: number
  /** of the running month */
  month: number
}

/** Points at the end of `today`, if the app looked at the end of every month. */
export function pointsOf(shop: OracleShop, firstDay: string): Points {
  const { today, sales, visits } = shop
  const now = knownBy(sales, today)
  const final = [new Set<string>(), new Set<string>()]
  let [total, running] = [0, 0]
  for (let month = monthStart(firstDay); month <= today; month = monthStart(month, 1)) {
    const code = month.slice(0, 7)
    const isRunning = today.startsWith(code)
    // Sales are recorded at noon, so those of the 1st come after the close.
    const atClose = isRunning ? today : plus(monthStart(month, 1), -1)
    const known = knownBy(sales, atClose)
    for (const [n, paid] of final.entries()) {
      const earned = monthsEarning(n, known)
      const isPaid = earned.includes(code) && !notPaid(earned, paid).has(code)
      if (isPaid && isRunning) running += 200
      // Final once paid in time; what comes late counts in the total for as long as it is true.
      else if (isPaid) paid.add(code)
    }
    const timely = (all: OracleSale[]) =>
      forRun(
        'sales',
        longestInMonth(code, timelyDays(all), isRunning ? today : atClose, (day) =>
          isOpen(shop, day),
        ),
      )
    const login = forRun(
      'login',
      longestInMonth(
        code,
        new Set(visits.filter((day) => day <= today)),
        isRunning ? today : atClose,
        () => true,
      ),
    )
    const streaks = timely(known) + login
    total += streaks
    if (isRunning) running += streaks
  }
  for (const [n, paid] of final.entries()) {
    const earned = monthsEarning(n, now)
    const skipped = notPaid(earned, paid)
    total += 200 * new Set([...paid, ...earned.filter((month) => !skipped.has(month))]).size
  }
  const first = now.map(({ day, revenueCents }) => (revenueCents >= 0 ? day : '9999')).toSorted()[0]
  if (first !== undefined && first !== '9999') {
    total += 50
    if (first.startsWith(today.slice(0, 7))) running += 50
  }
  return { total, month: running }
}
