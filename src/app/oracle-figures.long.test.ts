import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { recalculateInBackground } from '../features/sales/recalculate/recalculate.ts'
import { fillTax } from '../features/sales/tax/fill.ts'
import { record } from '../features/sales/testing/record.ts'
import { runs } from '../shared/testing/properties.ts'
import { ok, testApp, type Client } from './testing/app.ts'
import { countOf, revenueOf, rounded, sum } from './testing/oracle/figures.ts'
import { plainSale } from './testing/oracle/recording.ts'
import { daysFrom, monthEnd, monthStart, plus } from './testing/oracle/shop.ts'
import {
  anyTaxedShop,
  inUnits,
  net,
  profitOf,
  shown,
  taxedFigures,
  type TaxedSale,
  type TaxedShop,
} from './testing/oracle/taxed.ts'

let now = new Date()
const { db, operator, signUp } = await testApp({ now: () => now })
type Owner = Client & { account: { id: string } }
type Days = [start: string, end: string]

/** The moment when it is this time of this day for an owner. */
function momentOf(day: string, time: string, timeZone: string): Date {
  const asked = new Date(`${day}T${time}:00Z`)
  const there = asked.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
  return new Date(2 * asked.getTime() - new Date(`${there}Z`).getTime())
}

async function opened(shop: TaxedShop): Promise<Owner> {
  const { profile, operatingDaysPerWeek, defaultProfitMargin, sales, commission } = shop
  now = momentOf(shop.today, shop.time, profile.timeZone)
  const owner = await signUp({ timeZone: profile.timeZone })
  const saved = { ...profile, operatingDaysPerWeek, defaultProfitMargin }
  expect((await owner.post('/api/business-profile', saved)).status).toBe(200)
  const rows = sales.map((sale) => ({
    ...plainSale(sale),
    ...(sale.taxCents !== null && { tax: sale.taxCents / 100 }),
    ...(sale.feeCents !== null && { fee: sale.feeCents / 100 }),
    ...(sale.channel !== null && { channel: sale.channel }),
    ...(sale.category !== null && { category: sale.category }),
  }))
  await db.withOwner(owner.account.id, (tx) => record(tx, rows))
  if (sales.some(({ salesperson }) => salesperson === 'Kim')) {
    const rates = [{ salesperson: 'Kim', rate: commission }]
    expect((await owner.post('/api/commissions', { rates })).status).toBe(200)
  }
  while (await fillTax(db, operator.clock, owner.account.id));
  await recalculateInBackground(db, operator.clock, owner.account.id)
  return owner
}

const answerOf = (owner: Owner, path: string) => ok(owner.get(path))
const cents = (amount: number): number => Math.round(amount * 100)
const earlier = (a: string, b: string): string => (a < b ? a : b)
const endAfter = (start: string, months: number) => monthEnd(monthStart(start, months - 1))
const monthsFrom = (start: string, months: number): Days => [start, endAfter(start, months)]
const firstOfYear = ({ profile }: TaxedShop, day: string): string =>
  monthStart(day, -((Number(day.slice(5, 7)) - profile.fiscalMonth + 12) % 12))

/** The running month, fiscal quarter and year, the month and year before, the next month, and ten days. */
function rangesOf(shop: TaxedShop): Days[] {
  const [month, year] = [monthStart(shop.today), firstOfYear(shop, shop.today)]
  const quarter = [9, 6, 3, 0].map((n) => monthStart(year, n)).find((first) => first <= month)!
  return [
    ...[monthsFrom(month, 1), monthsFrom(quarter, 3), monthsFrom(year, 12)],
    ...[monthsFrom(monthStart(month, -1), 1), monthsFrom(monthStart(month, 1), 1)],
    ...[monthsFrom(monthStart(year, -12), 12), [plus(shop.today, -9), shop.today] as Days],
  ]
}

interface Asked {
  shop: TaxedShop
  days: Days
  only: { channel?: string; category?: string }
}
const within = (sales: TaxedSale[], [start, end]: Days): TaxedSale[] =>
  sales.filter(({ day }) => day >= start && day <= end)
const fitting = ({ shop, only }: Omit<Asked, 'days'>): TaxedSale[] =>
  shop.sales.filter(
    ({ channel, category }) =>
      channel === (only.channel ?? channel) && category === (only.category ?? category),
  )
const queryOf = ({ days: [startDate, endDate], only }: Omit<Asked, 'shop'>): string =>
  new URLSearchParams({ startDate, endDate, ...only }).toString()

async function checkMetrics(owner: Owner, asked: Asked): Promise<void> {
  const { shop, days } = asked
  const { today } = shop
  const query = `${queryOf(asked)}&compare=lastYear`
  const answer = await answerOf(owner, `/api/kpi-metrics?${query}`)
  const of = (some: Days) => within(fitting(asked), some)
  const amount = (sales: TaxedSale[]): number => revenueOf(shown(shop, sales)) / 100
  const sales = of(days)
  const ahead = sales.filter(({ day }) => day > today)
  const [year, yearEnd] = monthsFrom(firstOfYear(shop, days[1]), 12)
  expect(answer, query).toMatchObject({
    ...taxedFigures(shop, sales),
    bookedAhead: ahead.length > 0 ? { revenue: amount(ahead), sales: countOf(ahead) } : null,
    totalTax: (revenueOf(shown(shop, sales)) - revenueOf(net(shop, sales))) / 100,
    ytdRevenue: amount(of([year, earlier(yearEnd, today)])),
  })
  for (const { startDate, endDate, ...side } of [answer.elapsed, answer.previous]) {
    expect(side, query).toEqual(taxedFigures(shop, of([startDate, endDate])))
  }
  for (const point of answer.series.points) {
    const end = answer.series.bucket === 'day' ? point.start : monthEnd(point.start)
    const part = taxedFigures(shop, of([point.start, earlier(end, today)]))
    const { totalRevenue: revenue, totalSales, grossProfitMargin: margin } = part
    expect(point, query).toMatchObject({ revenue, sales: totalSales, margin })
  }
  const { profit } = answer
  if (profit === null || profit.startDate > profit.endDate) return
  const counted: Days = [profit.startDate, profit.endDate]
  const parts = profitOf(shop, of(counted), counted)
  const left = rounded(parts.grossProfit - parts.fees - parts.fixedCosts)
  expect(profit, query).toMatchObject({ ...parts, amount: profit.amount === null ? null : left })
}

const RANKINGS = {
  'product-performance': 'product',
  'sales-team': 'salesperson',
  'channel-performance': 'channel',
  'category-performance': 'category',
  'customer-intelligence': 'customer',
} as const

/** Each row has the figures of its sales, and the rows and what has no name add up to the whole. */
async function checkRankings(owner: Owner, asked: Asked): Promise<void> {
  const { shop, days } = asked
  const sales = within(fitting(asked), [days[0], earlier(days[1], shop.today)])
  const amount = (some: TaxedSale[]): number => revenueOf(shown(shop, some))
  for (const [path, kind] of Object.entries(RANKINGS)) {
    const about = `/api/${path}?${queryOf(asked)}`
    const rows = await answerOf(owner, about)
    const parts: number[] = []
    for (const row of rows) {
      const own = sales.filter((sale) => sale[kind] === row.name)
      const figures = taxedFigures(shop, own)
      parts.push(cents(row.totalRevenue ?? row.totalSpent))
      const owed = (revenueOf(net(shop, own)) * shop.commission) / 100
      const commission = row.name === 'Kim' ? inUnits(shop, owed) / 100 : null
      const { purchases: transactions, averageSale: averageSpent } = figures
      const { grossProfitMargin: profitMargin, costCoverage, totalSales } = figures
      const expected = { totalSales, totalRevenue: figures.totalRevenue }
      expect(row, about).toMatchObject(
        kind === 'customer'
          ? { transactions, averageSpent, totalSpent: figures.totalRevenue }
          : kind === 'salesperson'
            ? { ...expected, commission }
            : { ...expected, profitMargin, costCoverage },
      )
    }
    const unnamed = amount(sales.filter((sale) => sale[kind] === null))
    expect(sum(parts) + unnamed, about).toBe(amount(sales))
  }
}

/** Other calls give the same figures for the same days. */
async function checkOthers(owner: Owner, shop: TaxedShop): Promise<void> {
  const { today } = shop
  const soFar = shop.sales.filter(({ day }) => day <= today)
  const of = (days: Days) => {
    const { totalRevenue: revenue, totalSales: sales } = taxedFigures(shop, within(soFar, days))
    return { revenue, sales }
  }
  const growthOf = async (days: Days, compare: string): Promise<number | null> => {
    const query = queryOf({ days, only: {} })
    return (await answerOf(owner, `/api/kpi-metrics?${query}&compare=${compare}`)).revenueGrowthRate
  }
  const [month, day] = [monthsFrom(monthStart(today), 1), of([today, today])]
  const week = await answerOf(owner, '/api/weekly-progress')
  const days: Days = [week.days[0].day, week.days[6].day]
  const eachDay = daysFrom(...days).map((each) => {
    const before = plus(each, -7)
    return { day: each, ...of([each, each]), lastWeekRevenue: of([before, before]).revenue }
  })
  expect(week).toMatchObject({
    ...of(days),
    days: eachDay,
  })
  expect(await answerOf(owner, '/api/today')).toMatchObject({
    day,
    month: { revenue: of(month).revenue, growth: await growthOf(month, 'lastYear') },
  })
  const { figures } = await answerOf(owner, '/api/community-report?kind=monthly')
  const { revenue, sales: totalSales } = of(month)
  expect(figures).toMatchObject({ revenue, totalSales, growth: await growthOf(month, 'preceding') })
  const { customers } = await answerOf(owner, '/api/customers?limit=50')
  const spent = (name: string): number =>
    revenueOf(
      shown(
        shop,
        soFar.filter(({ customer }) => customer === name),
      ),
    ) / 100
  for (const each of customers) expect(each.revenue, each.name).toBe(spent(each.name))
  const inactive = await answerOf(owner, '/api/outreach?limit=20')
  for (const each of inactive.customers) expect(each.spent, each.name).toBe(spent(each.name))
}

const asked = anyTaxedShop.chain((shop) =>
  fc.record({
    shop: fc.constant(shop),
    ranges: fc.shuffledSubarray(rangesOf(shop), { minLength: 3, maxLength: 3 }),
  }),
)

test('shops with tax, fees, channels and fiscal years: every call has the figures of their sales, and parts add up to the whole', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ shop, ranges }) => {
      const owner = await opened(shop)
      await checkOthers(owner, shop)
      for (const days of ranges) {
        for (const only of [{}, { channel: 'Shop' }, { category: 'Hair' }]) {
          if (fitting({ shop, only }).length === 0) continue
          await checkMetrics(owner, { shop, days, only })
          await checkRankings(owner, { shop, days, only })
        }
      }
    }),
    { numRuns: runs(12) },
  )
}, 300_000)
