import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportOf } from '../features/coach/community/service.ts'
import { readDigest } from '../features/digest/reading.ts'
import { hasEntries } from '../features/digest/rules/sums.ts'
import { periodAt } from '../features/digest/rules/when.ts'
import type { Compare } from '../features/kpi/contract.ts'
import { metricsOf } from '../features/kpi/index.ts'
import { figures } from '../features/mcp/tools/figures.ts'
import { closure, businessProfile } from '../features/profile/tables.ts'
import { profileForFigures } from '../features/sales/index.ts'
import { saleRevision } from '../features/sales/rollups/tables.ts'
import { record, type TestSale } from '../features/sales/testing/record.ts'
import { todayOf } from '../features/today/service.ts'
import { tellClosedMonths } from '../features/webhooks/months.ts'
import { webhook, webhookDelivery } from '../features/webhooks/tables.ts'
import { clockOf } from '../server/clock.ts'
import type { OwnerTx } from '../server/database/tenancy.ts'
import { openLog } from '../server/log.ts'
import { testDatabase } from '../server/testing/database.ts'
import {
  addDays,
  addMonths,
  dateOf,
  daysBetween,
  rangeOfMonth,
  startOfMonth,
  startOfWeek,
  type Day,
  type DayRange,
} from '../shared/calendar.ts'
import { runs } from '../shared/testing/properties.ts'

/** Page, emails, reports, webhooks and assistants tell the same change of a range. */

const FIRST = '2026-10-01'
const LAST = '2026-12-01'
let today: Day = FIRST
const clock = clockOf(() => new Date(`${today}T12:00:00Z`))
const db = await testDatabase()
const failures: string[] = []
const log = openLog('warn', { write: (line: string) => void failures.push(line) })

/** Days count from 1 October. What is dated after a day is booked ahead on it. */
const anyShop = fc.record({
  first: fc.constantFrom(-500, -366, -92, -40, -25, -9, -1, 4),
  last: fc.constantFrom(12, 31, 33, 45, 58, 75),
  /** days from one sale to the next */
  every: fc.constantFrom(1, 1, 2, 3, 7),
  /** days without a sale, as if nothing was recorded, or refunds alone */
  gap: fc.record({ from: fc.nat(60), days: fc.nat(20), hasRefunds: fc.boolean() }),
  dollars: fc.array(fc.integer({ min: -80, max: 400 }), { minLength: 5, maxLength: 11 }),
  closed: fc.option(fc.record({ from: fc.nat(60), days: fc.nat(9) })),
  weekStart: fc.constantFrom('monday' as const, 'sunday' as const, 'saturday' as const),
  operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
  /** Every sixth day is looked at, another one for each shop, and the first of each month. */
  phase: fc.nat(5),
})
type AnyShop = typeof anyShop extends fc.Arbitrary<infer T> ? T : never

function salesOf({ first, last, every, gap, dollars }: AnyShop): TestSale[] {
  const sales: TestSale[] = []
  for (let day = first; day <= last; day += every) {
    const isInGap = gap.from <= day && day <= gap.from + gap.days
    const amount = dollars[Math.abs(day) % dollars.length]!
    if (isInGap && !gap.hasRefunds) continue
    const revenue = isInGap ? -Math.abs(amount) : amount
    sales.push({ date: addDays(FIRST, day), revenue, product: `P${Math.abs(day) % 3}` })
  }
  return sales
}

async function make(tx: OwnerTx, shop: AnyShop): Promise<void> {
  const { ownerId } = tx
  const { weekStart, operatingDaysPerWeek, closed } = shop
  await tx
    .insert(businessProfile)
    .values({ ownerId, businessName: 'Rose Hall', weekStart, operatingDaysPerWeek })
  if (closed) {
    const [startDay, endDay] = [closed.from, closed.from + closed.days].map((n) =>
      addDays(FIRST, n),
    ) as [Day, Day]
    await tx
      .insert(closure)
      .values({ ownerId, note: '', enteredOn: '2026-09-01', startDay, endDay })
  }
  await tx.insert(webhook).values({
    ownerId,
    ...{ id: randomUUID(), address: 'https://example.com', secret: '', isAway: false },
    events: ['month.closed'],
    monthAt: new Date('2026-11-01T00:00:00Z'),
    pausedAt: new Date(),
  })
  await record(tx, salesOf(shop))
  // Points and goals cost the most time here, and no change depends on them.
  await tx
    .update(saleRevision)
    .set({ unsettledFrom: null })
    .where(eq(saleRevision.ownerId, ownerId))
}

/** A change and what it was compared with. */
type Told = [name: string, growth: number | null, context?: string]

/** Each range with what the card of the dashboard says, and who else tells its change. */
async function toldOn(owner: string, { weekStart }: AnyShop) {
  const inTx = <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> => db.withOwner(owner, work)
  const metrics = (range: DayRange, compare: Compare) =>
    inTx(async (tx) =>
      metricsOf(tx, { range, compare, today, profile: await profileForFigures(tx) }),
    )
  const report = async (kind: 'weekly' | 'monthly', of: 'running' | 'last'): Promise<Told> => {
    const { figures: told } = await inTx((tx) => reportOf(tx, { kind, of }, clock))
    return [`the ${kind} report`, told.growth]
  }
  const tool = async (period: string, compare: Compare): Promise<Told> => {
    const caller = { ownerId: owner, languages: undefined }
    const { data } = await figures.ask({ db, clock }, caller, { period, compare })
    const { revenueGrowthRate, revenueGrowthRateContext } = data as any
    return ['the assistant', revenueGrowthRate, revenueGrowthRateContext]
  }
  /** The email about last week or month, if it speaks of figures. */
  const mail = async (rhythm: 'weekly' | 'monthly'): Promise<Told[]> => {
    const period = periodAt(rhythm, 'UTC', new Date(`${today}T07:00:00Z`))
    const facts = await inTx(async (tx) => readDigest(tx, period, await profileForFigures(tx)))
    if (!facts || !hasEntries(facts.sold)) return []
    return [[`the ${rhythm} email`, facts.compared?.revenue.growth ?? null]]
  }
  const week = (start: Day): DayRange => ({ start, end: addDays(start, 6) })
  const weekRange = week(startOfWeek(today, weekStart))
  const lastWeek = week(addDays(weekRange.start, -7))
  const mailWeek = week(addDays(startOfWeek(today, 'monday'), -7))
  const month = rangeOfMonth(startOfMonth(today))
  const lastMonth = rangeOfMonth(addMonths(month.start, -1))
  const now = await inTx((tx) => todayOf(tx, clock))
  const day = { start: today, end: today }
  return [
    {
      range: 'this week',
      card: await metrics(weekRange, 'preceding'),
      others: [await report('weekly', 'running'), await tool('this_week', 'preceding')],
    },
    {
      range: 'last week',
      card: await metrics(lastWeek, 'preceding'),
      others: [await report('weekly', 'last'), await tool('last_week', 'preceding')],
    },
    {
      range: 'last week from Monday on',
      card: await metrics(mailWeek, 'preceding'),
      others: await mail('weekly'),
    },
    {
      range: 'this month',
      card: await metrics(month, 'preceding'),
      others: [await report('monthly', 'running'), await tool('this_month', 'preceding')],
    },
    {
      range: 'this month, with last year',
      card: await metrics(month, 'lastYear'),
      others: [
        ['the dashboard, of now', now.month.growth] as Told,
        await tool('this_month', 'lastYear'),
      ],
    },
    {
      range: 'last month',
      card: await metrics(lastMonth, 'preceding'),
      others: [
        await report('monthly', 'last'),
        await tool('last_month', 'preceding'),
        ...(await mail('monthly')),
        ...(await closedMonth(owner)),
      ],
    },
    { range: 'today', card: await metrics(day, 'auto'), others: [await tool('today', 'auto')] },
  ]
}

/** The figures of the message that a webhook gets on the 1st. */
async function closedMonth(owner: string): Promise<Told[]> {
  if (dateOf(today) !== 1 || today === FIRST) return []
  const at = clockOf(() => new Date(`${today}T00:05:00Z`))
  expect(await tellClosedMonths({ db, clock: at, log }), failures.join()).toBe(1)
  const [{ data }] = (await db.withOwner(owner, (tx) =>
    tx
      .delete(webhookDelivery)
      .where(eq(webhookDelivery.ownerId, owner))
      .returning({ data: webhookDelivery.data }),
  )) as [{ data: string }]
  const { revenueGrowthRate, revenueGrowthRateContext } = JSON.parse(data).figures
  return [['month.closed', revenueGrowthRate, revenueGrowthRateContext]]
}

test('shops with gaps, closures, refunds, a late beginning and an end: on each day of two months everyone tells the same change', async () => {
  let [numbers, nulls] = [0, 0]
  await fc.assert(
    fc.asyncProperty(anyShop, async (shop) => {
      const owner = randomUUID()
      // The months of a shop that failed are told to nobody.
      await db.systemPool.query('DELETE FROM webhook')
      await db.withOwner(owner, (tx) => make(tx, shop))
      for (today = FIRST; today <= LAST; today = addDays(today, 1)) {
        if (daysBetween(FIRST, today) % 6 !== shop.phase && dateOf(today) !== 1) continue
        for (const { range, card, others } of await toldOn(owner, shop)) {
          const { revenueGrowthRate: growth, revenueGrowthRateContext: context } = card
          if (growth === null) nulls++
          else numbers++
          for (const [name, told, words = context] of others) {
            expect([told, words], `${name} on ${today} about ${range}`).toEqual([growth, context])
          }
        }
      }
    }),
    { numRuns: runs(12) },
  )
  expect(failures).toEqual([])
  // Neither is rare, so that both are compared.
  expect(Math.min(numbers, nulls) / (numbers + nulls)).toBeGreaterThan(0.1)
}, 240_000)
