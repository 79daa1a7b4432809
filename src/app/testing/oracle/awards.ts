import { countOf, revenueOf, rounded, sum, within } from './figures.ts'
import { amountOf, rangeOfGoal, type OracleGoal } from './goals.ts'
import { knownBy } from './points.ts'
import { daysFrom, plus, type OracleSale, type OracleShop } from './shop.ts'

/**
 * Awards that are paid once, by the competition's rules: Customer Champion, Goal Getter and BOSS Believer, with the
 * points for shares. The owner is in UTC, and the app looks late each evening.
 */

export interface OracleShare {
  day: string
  /** posts made on that day, and then shares tried */
  reports: number
  shares: number
}

export interface AwardHistory extends OracleShop {
  registeredOn: string
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
export function lookDays({ registeredOn, today, sales, goals, shares }: AwardHistory): string[] {
  const firstGoal = goals.map(({ setOn }) => setOn).toSorted()[0] ?? today
  const ends = daysFrom(registeredOn, today).filter((day) => monthOf(plus(day, 1)) !== monthOf(day))
  const odd = sales.filter(({ product }) => product !== USUAL)
  const recorded = odd.map(({ day, recordedAfter }) => plus(day, recordedAfter))
  return [
    ...new Set([
      ...[registeredOn, ...ends, today],
      ...goals.map(({ setOn }) => setOn),
      ...shares.map(({ day }) => day),
      ...recorded.filter((day) => day >= firstGoal),
    ]),
  ].toSorted()
}

/**
 * The first sale of a customer in the first month in which they paid more than was refunded; null if there is no such
 * month.
 */
function becameCustomer(sales: OracleSale[]): string | null {
  const months = Map.groupBy(sales, ({ day }) => monthOf(day))
  const first = [...months.keys()].toSorted().find((month) => revenueOf(months.get(month)!) > 0)
  return first === undefined
    ? null
    : months
        .get(first)!
        .map(({ day }) => day)
        .toSorted()[0]!
}

function hundredthCustomer(known: OracleSale[]): string | null {
  const named = known.filter(({ customer }) => customer !== null)
  const days = [...Map.groupBy(named, ({ customer }) => customer)].flatMap(
    ([, own]) => becameCustomer(own) ?? [],
  )
  return days.toSorted()[99] ?? null
}

interface Reached {
  goal: OracleGoal
  on: string
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
function payer() {
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
      paid = { day: award, counts: !isClosed(award, look) && !isAgain }
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
  const { sales, goals, shares, today } = history
  const [champion, getter, believer] = [payer(), payer(), payer()]
  const shared: string[] = []
  const done = new Set<OracleGoal>()
  const reached: Reached[] = []
  let waiting = 0
  for (const look of lookDays(history)) {
    const known = knownBy(sales, look)
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
        reached.push({ goal, on })
      }
    }
    const met = reached.filter(
      ({ goal }) =>
        countedAmount(goal, within(known, rangeOfGoal(goal.timeframe))) >= goal.targetAmount,
    )
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
    customer_champion: champion.points(300, today),
    goal_getter: getter.points(150, today),
    boss_believer: believer.points(100, today),
    share: {
      total: shared.length * 100,
      month: shared.filter((day) => monthOf(day) === monthOf(today)).length * 100,
    },
  }
}
