import { countOf, revenueOf, rounded, sum, within } from './figures.ts'
import { amountOf, rangeOfGoal, type OracleGoal } from './goals.ts'
import { earnedBySums, knownBy, notPaid } from './points.ts'
import { daysFrom, numberOf, plus, type OracleSale, type OracleShop } from './shop.ts'

/**
 * Awards by the competition's rules: those that are paid once, points for shares, and those for the sums of a month, with
 * sales from before the account and sales that are moved. The owner is in UTC, and the app looks late each evening.
 */

export interface OracleShare {
  day: string
  /** posts made on that day, and then shares tried */
  reports: number
  shares: number
}

/** A sale that gets another day. */
export interface OracleMove {
  sale: OracleSale
  on: string
  to: string
}

export interface AwardHistory extends OracleShop {
  registeredOn: string
  /** in the order of their days */
  moves: OracleMove[]
  goals: OracleGoal[]
  /** at most one of a day */
  shares: OracleShare[]
}

/** the product of sales that go on as they always do, so that the app need not look each time */
export const USUAL = 'Usual'

/** Points of a kind: all, and those that count in the running month. */
export interface Awarded {
  total: number
  month: number
}

const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the days on which the app must look: whenever something happens that could count, and at the end of each month. */
export function lookDays({
  registeredOn,
  today,
  sales,
  goals,
  shares,
  moves,
}: AwardHistory): string[] {
  const firstGoal = goals.map(({ setOn }) => setOn).toSorted()[0] ?? today
  const ends = daysFrom(registeredOn, today).filter((day) => monthOf(plus(day, 1)) !== monthOf(day))
  const odd = sales.filter(({ product }) => product !== USUAL)
  const recorded = odd.map(({ day, recordedAfter }) => plus(day, recordedAfter))
  return [
    ...new Set([
      ...[registeredOn, ...ends, today],
      ...goals.map(({ setOn }) => setOn),
      ...shares.map(({ day }) => day),
      ...moves.flatMap(({ on, sale }) => [on, plus(sale.day, sale.recordedAfter)]),
      ...recorded.filter((day) => day >= firstGoal),
    ]),
  ].toSorted()
}

/** The sales that are recorded by the end of a day, with their dates of then. */
const knownAt = ({ sales, moves }: AwardHistory, look: string): OracleSale[] =>
  knownBy(
    sales.map((sale) => {
      const last = moves.findLast((move) => move.sale === sale && move.on <= look)
      if (!last) return sale
      return { ...sale, day: last.to, recordedAfter: numberOf(last.on) - numberOf(last.to) }
    }),
    look,
  )

/**
 * The first sale of each customer in the first month in which they paid, less refunds, a tenth of that month's average
 * sale and $1.
 */
function hundredthCustomer(known: OracleSale[]): string | null {
  const became = new Map<string, string>()
  const months = [...Map.groupBy(known, ({ day }) => monthOf(day))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [, inMonth] of months) {
    const tenth = revenueOf(inMonth) / Math.max(1, countOf(inMonth)) / 10
    for (const [customer, own] of Map.groupBy(inMonth, (sale) => sale.customer)) {
      if (customer === null || became.has(customer)) continue
      if (revenueOf(own) < Math.max(100, tenth)) continue
      const bought = own.filter(({ revenueCents }) => revenueCents > 0).map(({ day }) => day)
      became.set(customer, bought.toSorted()[0]!)
    }
  }
  return [...became.values()].toSorted()[99] ?? null
}

/** The months whose sums earn Revenue Rocket (0) or Profit Pro (1), and which of them only with earlier sales than the account. */
function monthsEarning(
  n: number,
  known: OracleSale[],
  registeredOn: string,
): { month: string; isHistory: boolean }[] {
  const months = [...Map.groupBy(known, ({ day }) => monthOf(day))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const earned = months.flatMap(([month, inMonth]) => {
    const own = inMonth.filter(({ day }) => day >= registeredOn)
    if (earnedBySums(own)[n]) return [{ month, isHistory: false }]
    return earnedBySums(inMonth)[n] ? [{ month, isHistory: true }] : []
  })
  const [first] = earned.filter(({ isHistory }) => isHistory)
  return earned.filter((each) => !each.isHistory || each === first)
}

/** Follows what the sums of months pay from look to look. */
function monthlyPayer(n: number, registeredOn: string) {
  const final = new Set<string>()
  let [paid, running] = [new Set<string>(), '']
  return {
    look: (known: OracleSale[], look: string): void => {
      const earned = monthsEarning(n, known, registeredOn)
      const skipped = notPaid(
        earned.map(({ month }) => month),
        final,
      )
      const now = earned.filter(({ month }) => !skipped.has(month))
      paid = new Set([...final, ...now.map(({ month }) => month)])
      const counts = now.some(({ month, isHistory }) => month === monthOf(look) && !isHistory)
      running = counts ? monthOf(look) : ''
      if (counts && monthOf(plus(look, 1)) !== running) final.add(running)
    },
    points: (points: number, today: string): Awarded => ({
      total: points * paid.size,
      month: running === monthOf(today) ? points : 0,
    }),
  }
}

interface Reached {
  goal: OracleGoal
  on: string
  /** revenue that its period must have */
  leastRevenue: number
}

/** Margin in percent of the revenue with a recorded cost. */
function recordedMargin(sales: OracleSale[]): number {
  const costed = sales.filter(({ costCents }) => costCents !== null)
  const revenue = revenueOf(costed)
  return revenue > 0
    ? rounded(((revenue - sum(costed.map(({ costCents }) => costCents!))) / revenue) * 100)
    : 0
}

/** The figure that a goal counts by; a margin is that of recorded costs. */
const countedAmount = ({ goalType }: OracleGoal, sales: OracleSale[]): number =>
  goalType === 'revenue'
    ? revenueOf(sales) / 100
    : goalType === 'units'
      ? countOf(sales)
      : recordedMargin(sales)

/** The smallest target with which a goal counts. */
function leastTarget(
  goal: OracleGoal,
  { registeredOn }: AwardHistory,
  known: OracleSale[],
): number {
  const { start, end } = rangeOfGoal(goal.timeframe)
  const smallestPick = { revenue: 10_000, profit_margin: 20, units: 50 }[goal.goalType]
  const firstSale = known.map(({ day }) => day).toSorted()[0]
  if (firstSale === undefined || firstSale >= start) return smallestPick
  const from = [firstSale, registeredOn, plus(start, -365)].toSorted().at(-1)!
  const before = within(known, { start: from, end: plus(start, -1) })
  const days = daysFrom(from, plus(start, -1)).length
  const earning = [...Map.groupBy(before, ({ day }) => day).values()].filter(
    (onDay) => revenueOf(onDay) > 0,
  )
  const usual = countedAmount(goal, before)
  if (days < 28 || earning.length < 10 || usual <= 0) return smallestPick
  return goal.goalType === 'profit_margin'
    ? usual / 3
    : (usual * daysFrom(start, end).length) / days / 3
}

/** Returns the day whose sales took a goal to its target. */
function reachedOn(shop: OracleShop, goal: OracleGoal, known: OracleSale[], look: string): string {
  const { start } = rangeOfGoal(goal.timeframe)
  const days = daysFrom(start, look).toReversed()
  const missed = days.find(
    (day) => amountOf(goal, shop, within(known, { start, end: day })) < goal.targetAmount,
  )
  return missed === undefined ? start : plus(missed, 1)
}

/** An award that is paid: for which day, and whether it counts in that month's competition. */
interface Paid {
  day: string
  counts: boolean
}

/** Follows what is paid once from look to look. */
function payer(registeredOn: string) {
  let paid: Paid | null = null
  let firstMonth: string | null = null
  const isClosed = (day: string, look: string) => monthOf(look) > monthOf(day)
  return {
    look: (award: string | null, look: string): void => {
      // In time and closed: nothing changes it any more.
      if (paid?.counts && isClosed(paid.day, look)) return
      if (award === null) return void (paid = null)
      // Having it for an earlier month doesn't earn another one.
      const isAgain = firstMonth !== null && firstMonth < monthOf(award)
      paid = { day: award, counts: !isClosed(award, look) && !isAgain && award >= registeredOn }
      if (firstMonth === null || monthOf(award) < firstMonth) firstMonth = monthOf(award)
    },
    points: (points: number, today: string): Awarded => ({
      total: paid === null ? 0 : points,
      month: paid?.counts && monthOf(paid.day) === monthOf(today) ? points : 0,
    }),
  }
}

/** Posts that wait for a share, and shares of a month, are at most two. */
const MOST = 2

/** Returns the points at the end of `today`. */
export function awardsOf(history: AwardHistory): Record<string, Awarded> {
  const { goals, shares, today, registeredOn } = history
  const once = () => payer(registeredOn)
  const [first, champion, getter, believer] = [once(), once(), once(), once()]
  const [rocket, profit] = [monthlyPayer(0, registeredOn), monthlyPayer(1, registeredOn)]
  const shared: string[] = []
  const done = new Set<OracleGoal>()
  const reached: Reached[] = []
  let waiting = 0
  for (const look of lookDays(history)) {
    const known = knownAt(history, look)
    const sold = known.filter(({ revenueCents }) => revenueCents >= 0).map(({ day }) => day)
    first.look(sold.toSorted()[0] ?? null, look)
    rocket.look(known, look)
    profit.look(known, look)
    champion.look(hundredthCustomer(known), look)
    for (const goal of goals) {
      const period = rangeOfGoal(goal.timeframe)
      const inPeriod = within(known, period)
      if (done.has(goal) || goal.setOn > look) continue
      if (amountOf(goal, history, inPeriod) < goal.targetAmount) continue
      done.add(goal)
      // Met when it was set.
      if (goal.setOn === look) continue
      const on = reachedOn(history, goal, inPeriod, look < period.end ? look : period.end)
      const isInForce = goal.setOn <= period.start || daysFrom(goal.setOn, on).length - 1 >= 7
      if (isInForce && goal.targetAmount >= leastTarget(goal, history, known)) {
        const leastRevenue = leastTarget({ ...goal, goalType: 'revenue' }, history, known)
        reached.push({ goal, on, leastRevenue })
      }
    }
    const met = reached.filter(({ goal, leastRevenue }) => {
      const inPeriod = within(known, rangeOfGoal(goal.timeframe))
      return (
        countedAmount(goal, inPeriod) >= goal.targetAmount &&
        revenueOf(inPeriod) / 100 >= leastRevenue
      )
    })
    getter.look(met.map(({ on }) => on).toSorted()[2] ?? null, look)
    const share = shares.find(({ day }) => day === look)
    waiting = Math.min(MOST, waiting + (share?.reports ?? 0))
    for (let tries = share?.shares ?? 0; tries > 0; tries--) {
      const ofMonth = shared.filter((day) => monthOf(day) === monthOf(look)).length
      if (waiting === 0 || ofMonth >= MOST) continue
      waiting--
      shared.push(look)
    }
    believer.look(shared[9] ?? null, look)
  }
  return {
    first_sale: first.points(50, today),
    revenue_rocket: rocket.points(200, today),
    profit_pro: profit.points(200, today),
    customer_champion: champion.points(300, today),
    goal_getter: getter.points(150, today),
    boss_believer: believer.points(100, today),
    share: {
      total: shared.length * 100,
      month: shared.filter((day) => monthOf(day) === monthOf(today)).length * 100,
    },
  }
}
