import { rangeOfGoal, type OracleGoal } from './goals.ts'
import { countOf, revenueOf, sum, within, type Range } from './figures.ts'
import { daysFrom, isOpen, monthEnd, monthStart, numberOf, plus, type OracleShop } from './shop.ts'

/**
 * The number to work for (decision 61), of a shop whose weeks begin on Monday. How often it sells is given.
 * Amounts are in cents.
 */

type Beat = 'day' | 'week' | 'month'

export interface OracleTarget {
  range: Range
  /** what came in so far */
  revenue: number
  sales: number
  /** null: fewer than three are known, or they bring nothing */
  usual: number | null
  /** null: no goal, or all were reached when the range began */
  need: number | null
  /** undefined: too little is known to say */
  isOutOfReach: boolean | undefined
  amount: number | undefined
}

const LAST = 8
const FEWEST = 3
/** days */
const KNOWN = 26 * 7
const YOUNG = 56

const weekStart = (day: string): string => plus(day, -((numberOf(day) + 3) % 7))

function rangeOf(beat: Beat, day: string): Range {
  if (beat === 'day') return { start: day, end: day }
  if (beat === 'month') return { start: monthStart(day), end: monthEnd(day) }
  return { start: weekStart(day), end: plus(weekStart(day), 6) }
}

const before = (beat: Beat, { start }: Range): Range =>
  beat === 'month' ? rangeOf(beat, monthStart(start, -1)) : rangeOf(beat, plus(start, -7))

const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Half a step of the second digit: 1,246 is 1,250. */
function saidAs(cents: number): number {
  const digits = String(Math.floor(Math.max(1, cents / 100))).length
  const step = Math.max(1, 10 ** (digits - 2) / 2) * 100
  return Math.max(100, Math.ceil(Number((cents / step).toFixed(6))) * step)
}

export function targetOf(shop: OracleShop, goals: OracleGoal[], beat: Beat): OracleTarget {
  const { today } = shop
  const sales = shop.sales.filter(({ day }) => day <= today)
  const cents = (range: Range): number => revenueOf(within(sales, range))
  const openIn = ({ start, end }: Range): string[] =>
    daysFrom(start, end).filter((day) => isOpen(shop, day))
  const soldOn = (day: string): number => countOf(within(sales, { start: day, end: day }))
  const sold = sales.filter(({ revenueCents }) => revenueCents >= 0).map(({ day }) => day)
  const first = sold.toSorted()[0]

  const canToday = isOpen(shop, today) || soldOn(today) > 0
  const workDay = canToday ? today : openIn({ start: plus(today, 1), end: plus(today, 7) })[0]!
  const range = rangeOf(beat, workDay)
  // A closed day on which something was sold counts like an open one.
  const extra = beat === 'day' && !isOpen(shop, workDay) ? 1 : 0

  const past: number[] = []
  for (let each = before(beat, range); first && each.start >= first; each = before(beat, each)) {
    if (each.end < today && openIn(each).length > 0) past.push(cents(each))
    if (past.length === LAST) break
  }
  const middle = past.length < FEWEST ? 0 : Math.round(median(past))
  const usual = middle > 0 ? middle : null

  const course = inForce(goals, workDay)
    .map(({ targetAmount, timeframe }) => {
      const { start, end } = rangeOfGoal(timeframe)
      const from = range.start > start ? range.start : start
      const until = range.end < end ? range.end : end
      return {
        missing: targetAmount * 100 - cents({ start, end: plus(from, -1) }),
        left: openIn({ start: from, end }).length + extra,
        inRange: openIn({ start: from, end: until }).length + extra,
      }
    })
    .find(({ missing, left }) => missing > 0 && left > 0)
  const need = course ? (course.missing * course.inRange) / course.left : null

  const isOutOfReach = course && first ? isFar(course.missing, course.left) : undefined
  function isFar(missing: number, left: number): boolean | undefined {
    if (first! > plus(today, -YOUNG)) return undefined
    const start = [first!, plus(today, -KNOWN)].toSorted().at(-1)!
    const end = [plus(today, -1), plus(range.start, -1)].toSorted()[0]!
    const days = openIn({ start, end }).map((day) => cents({ start: day, end: day }))
    if (days.length <= left) return undefined
    // The best single day of a shop that sells every day may have been one large sale.
    if (beat === 'day') days[days.indexOf(Math.max(...days))] = days.toSorted((a, b) => b - a)[1]!
    const runs = days.slice(left - 1).map((_, n) => sum(days.slice(n, n + left)))
    return missing > Math.max(...runs)
  }

  return {
    range,
    revenue: cents({ start: range.start, end: today }),
    sales: countOf(within(sales, range)),
    usual,
    need,
    isOutOfReach,
    amount: amountOf(),
  }
  function amountOf(): number | undefined {
    if (usual === null) return undefined
    if (need === null) return saidAs(usual)
    if (isOutOfReach === undefined) return undefined
    return saidAs(isOutOfReach ? usual * 1.1 : Math.max(usual, need))
  }
}

/** The largest revenue goals of the month, the quarter and the year that a day is in. */
function inForce(goals: OracleGoal[], day: string): OracleGoal[] {
  const year = day.slice(0, 4)
  const frames = [
    day.slice(0, 7),
    `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    `${year}-full`,
  ]
  return frames.flatMap((frame) =>
    goals
      .filter(({ goalType, timeframe }) => goalType === 'revenue' && timeframe === frame)
      .toSorted((a, b) => b.targetAmount - a.targetAmount)
      .slice(0, 1),
  )
}

/** Open days, weeks or months in a row with a sale, in the last 365 days. What runs breaks nothing. */
export function streakOf(shop: OracleShop, beat: Beat): number {
  const { today } = shop
  const sold = new Set(
    shop.sales.flatMap(({ day, revenueCents }) => (revenueCents >= 0 ? [day] : [])),
  )
  let length = 0
  const start = plus(today, -364)
  const ranges = new Map(
    daysFrom(start, today).map((day) => [rangeOf(beat, day).start, rangeOf(beat, day)]),
  )
  for (const range of ranges.values()) {
    const days = daysFrom(range.start < start ? start : range.start, range.end)
    if (!days.some((day) => isOpen(shop, day))) continue
    if (days.some((day) => day <= today && sold.has(day))) length++
    else if (range.end < today) length = 0
  }
  return length
}
