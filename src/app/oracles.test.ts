import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../shared/testing/properties.ts'
import { record } from '../features/sales/testing/record.ts'
import { closeMonthsBefore, recalculateOrThrow } from '../features/sales/index.ts'
import { ok, testApp, type Client } from './testing/app.ts'
import {
  figuresOf,
  growthOf,
  revenueOf,
  sum,
  within,
  type Range,
} from './testing/oracle/figures.ts'
import { customerFigures } from './testing/oracle/findings.ts'
import { goalFigures, type OracleGoal } from './testing/oracle/goals.ts'
import { pointsOf } from './testing/oracle/points.ts'
import { plainSale, recordedOn } from './testing/oracle/recording.ts'
import { streakOf, targetOf } from './testing/oracle/target.ts'
import {
  anyShop,
  monthEnd,
  monthStart,
  plus,
  type OracleSale,
  type OracleShop,
} from './testing/oracle/shop.ts'

let now = new Date()
const { db, operator, signUp } = await testApp({ now: () => now })
const at = (day: string, hour: string): void => void (now = new Date(`${day}T${hour}:00Z`))

type Owner = Client & { account: { id: string } }

/** Lives through the history: records everything on its day, and lets the app look at the end of each month. */
async function lived(shop: OracleShop, goals: OracleGoal[]): Promise<Owner> {
  const { sales, visits, today } = shop
  const first = firstDayOf(shop)
  at(first, '06:00')
  const owner = await signUp()
  const { operatingDaysPerWeek, defaultProfitMargin } = shop
  await owner.post('/api/business-profile', { operatingDaysPerWeek, defaultProfitMargin })
  const setGoals = async (day: string) => {
    for (const { setOn, ...goal } of goals) {
      if (setOn === day) expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
    }
  }
  await setGoals(first)
  for (let month = monthStart(first); month <= today; month = monthStart(month, 1)) {
    const until = [monthEnd(month), today].toSorted()[0]!
    const isNew = (day: string): boolean => day >= month && day <= until
    const recorded = sales.filter((sale) => isNew(recordedOn(sale)))
    const visited = visits.filter(isNew)
    at(until, '23:00')
    // Sales are recorded at noon, when the month before has just closed: the app sees to that before each change.
    if (recorded.length > 0) {
      await closeMonthsBefore(db, owner.account.id, new Date(`${month}T12:00:00Z`), { adds: true })
    }
    await db.withOwner(owner.account.id, async (tx) => {
      if (recorded.length > 0) await record(tx, recorded.map(plainSale))
      await tx.client.query(
        `INSERT INTO user_activity (owner_id, activity_date, first_at)
         SELECT $1, day, day + time '12:00' FROM unnest($2::date[]) AS day`,
        [tx.ownerId, visited],
      )
      if (recorded.length > 0) await recalculateOrThrow(tx, operator.clock)
    })
    if (visited.length > 0) await owner.post('/api/point-recount')
  }
  if (first !== today) await setGoals(today)
  return owner
}

const firstDayOf = ({ sales, visits, today }: OracleShop): string =>
  [...sales.map(recordedOn), ...visits, ...sales.map(({ day }) => day), today].toSorted()[0]!

const answerOf = (owner: Owner, path: string) => ok(owner.get(path))

/** The running month, quarter and year, those before, and ten days. */
const rangesOf = ({ today }: OracleShop): Range[] => {
  const month = monthStart(today)
  const quarter = monthStart(today, -((Number(today.slice(5, 7)) - 1) % 3))
  const before = monthStart(today, -1)
  return [
    { start: month, end: monthEnd(month) },
    { start: before, end: monthEnd(before) },
    { start: quarter, end: monthEnd(monthStart(quarter, 2)) },
    { start: `${today.slice(0, 4)}-01-01`, end: `${today.slice(0, 4)}-12-31` },
    { start: plus(today, -9), end: today },
  ]
}

async function checkFigures(owner: Owner, shop: OracleShop, ranges: Range[]): Promise<void> {
  for (const { start, end } of ranges) {
    for (const compare of ['preceding', 'lastYear'] as const) {
      const query = `startDate=${start}&endDate=${end}&compare=${compare}`
      const answer = await answerOf(owner, `/api/kpi-metrics?${query}`)
      expect(answer, query).toMatchObject(figuresOf(shop, within(shop.sales, { start, end })))
      const growth = growthOf(shop, { start, end }, compare)
      if (growth === 'nothing') expect(answer.revenueGrowthRate, query).toBeNull()
      else if (growth !== 'cut') {
        const { elapsed, previous, rate } = growth
        expect(answer, query).toMatchObject({
          isComparable: true,
          revenueGrowthRate: rate,
          elapsed: { startDate: elapsed.start, endDate: elapsed.end },
          previous: { startDate: previous.start, endDate: previous.end },
        })
      }
      await checkWhy(owner, shop, query, answer.isComparable)
    }
  }
}

/** The effects add up to the change, and so do the products, to the cent. */
async function checkWhy(owner: Owner, { sales }: OracleShop, query: string, isComparable: boolean) {
  const why = await answerOf(owner, `/api/why?${query}&figure=totalRevenue&by=product`)
  const sideOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    within(sales, { start: startDate, end: endDate })
  const [current, previous] = [sideOf(why.current), sideOf(why.previous)]
  // Without revenue before there is nothing that it could have changed from.
  if (!isComparable || revenueOf(previous) <= 0) {
    expect(why, query).toMatchObject({ change: null, effects: [], group: null })
    return
  }
  const change = revenueOf(current) - revenueOf(previous)
  expect(Math.round(why.change * 100), query).toBe(change)
  const total = (parts: { change: number }[]) =>
    Math.round(sum(parts.map((each) => each.change)) * 100)
  if (why.effects.length > 0) expect(total(why.effects), query).toBe(change)
  expect(total(why.group.parts), query).toBe(change)
  for (const { kind, name, change: part } of why.group.parts) {
    if (kind !== 'named') continue
    const of = (side: OracleSale[]) => revenueOf(side.filter(({ product }) => product === name))
    expect(Math.round(part * 100), `${name} ${query}`).toBe(of(current) - of(previous))
  }
}

async function checkGoals(owner: Owner, shop: OracleShop, goals: OracleGoal[]): Promise<void> {
  const answers = await answerOf(owner, '/api/business-goals')
  expect(answers).toHaveLength(goals.length)
  for (const goal of goals) {
    const { goalType, timeframe, targetAmount } = goal
    const answer = answers.find(
      (each: OracleGoal) => each.goalType === goalType && each.timeframe === timeframe,
    )
    const { isAchieved, pace, ...expected } = goalFigures(shop, goal)
    expect(answer).toMatchObject({ ...expected, setOn: goal.setOn, targetAmount })
    if (isAchieved) expect(answer.achievedAt).not.toBeNull()
    if (pace === null) expect(answer.pace).toBeNull()
    else {
      const { expectedByNow, ...rest } = pace
      expect(answer.pace).toMatchObject(rest)
      expect(answer.pace.expectedByNow).toBeCloseTo(expectedByNow, 1)
    }
  }
}

/** The number to work for is one, and what its steps say. */
async function checkTarget(
  owner: Owner,
  shop: OracleShop,
  goals: OracleGoal[],
  { sales }: { sales: { beat: 'day' | 'week' | 'month'; current: number } },
): Promise<void> {
  const { target } = await answerOf(owner, '/api/today')
  const { mission } = await answerOf(owner, '/api/daily-mission')
  expect(sales.current, `streak by ${sales.beat}`).toBe(streakOf(shop, sales.beat))
  if (!target) return expect(mission).toBeNull()
  expect(mission).toMatchObject(target)
  const { range, amount, need, isOutOfReach, ...expected } = targetOf(shop, goals, target.beat)
  expect(target).toMatchObject({
    startDate: range.start,
    endDate: range.end,
    revenue: expected.revenue / 100,
    sales: expected.sales,
    usual: expected.usual === null ? null : expected.usual / 100,
    isReached: target.revenue >= target.amount,
    needed: need === null ? null : Math.ceil(Number(need.toFixed(6))) / 100,
    ...(amount !== undefined && { amount: amount / 100 }),
  })
  if (isOutOfReach === false) expect(target.realistic).toBeNull()
  expect(target.amount).toBeGreaterThanOrEqual(target.usual ?? 0)
}

async function checkCustomers(owner: Owner, shop: OracleShop): Promise<void> {
  const { rows } = await db.withOwner(owner.account.id, (tx) =>
    tx.client.query<{ id: number; name: string }>(
      'SELECT id, name FROM customer WHERE owner_id = $1',
      [tx.ownerId],
    ),
  )
  for (const { id, name } of rows) {
    const { findings } = await answerOf(owner, `/api/customer-findings?customerId=${id}`)
    const expected = customerFigures(shop, name)
    for (const { kind, figures } of findings) {
      for (const { label, value, day } of figures) {
        const about = `${kind}: ${label}`
        if (expected.has(about)) {
          expect(value ?? day, `${name}, ${about}`).toBe(expected.get(about))
        }
      }
    }
  }
}

const anyGoals = (shop: OracleShop): fc.Arbitrary<OracleGoal[]> => {
  const { today } = shop
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
  const anyGoal = fc
    .record({
      goalType: fc.constantFrom('revenue' as const, 'units' as const, 'profit_margin' as const),
      timeframe: fc.constantFrom(
        today.slice(0, 7),
        `${today.slice(0, 4)}-Q${quarter}`,
        `${today.slice(0, 4)}-full`,
      ),
      targetAmount: fc.integer({ min: 1, max: 90 }),
      setOn: fc.constantFrom(firstDayOf(shop), today),
      // Some are far off.
      size: fc.constantFrom(1, 1, 50, 2_000),
    })
    .map(({ size, ...goal }) => ({
      ...goal,
      targetAmount: goal.targetAmount * (goal.goalType === 'revenue' ? size : 1),
    }))
  return fc.uniqueArray(
    anyGoal,
    // Three reached goals would earn points: `oracle-awards.long.test.ts` has those.
    { maxLength: 2, selector: ({ goalType, timeframe }) => `${goalType} ${timeframe}` },
  )
}

const history = anyShop.chain((shop) =>
  fc.record({
    shop: fc.constant(shop),
    goals: anyGoals(shop),
    ranges: fc.shuffledSubarray(rangesOf(shop), { minLength: 2, maxLength: 2 }),
  }),
)

test('200 histories: figures, growth, "why", goals, the number to work for, points and findings are what their definitions say', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ shop, goals, ranges }) => {
      const owner = await lived(shop, goals)
      await checkFigures(owner, shop, ranges)
      await checkGoals(owner, shop, goals)
      await checkCustomers(owner, shop)
      const { totalPoints, monthlyPoints, streaks } = await answerOf(owner, '/api/achievements')
      expect({ total: totalPoints, month: monthlyPoints }, 'points').toEqual(
        pointsOf(shop, firstDayOf(shop)),
      )
      await checkTarget(owner, shop, goals, streaks)
    }),
    { numRuns: runs(200) },
  )
}, 300_000)
