import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { clockOf } from '../../../../server/clock.ts'
import { record, type TestSale } from '../../../sales/testing/record.ts'
import { recountFigures } from './service.ts'

let now = new Date('2026-11-16T12:00:00Z')
const { db, signUp, settled } = await testApp({ isAlone: true, now: () => now })
beforeEach(() => (now = new Date('2026-11-16T12:00:00Z')))

type Owner = Awaited<ReturnType<typeof signUp>>

/** Sales of `revenue` with a cost of 60 % on the first `days` days of a month. */
const onDays = (month: string, days: number, revenue: number): TestSale[] =>
  Array.from({ length: days }, (_, n) => ({
    date: `${month}-${String(n + 1).padStart(2, '0')}`,
    revenue,
    cost: revenue * 0.6,
    customer: `Customer ${n % 4}`,
  }))

async function ownerWith(sales: TestSale[]): Promise<Owner> {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  await settled()
  return owner
}

const storedFigures = async ({ account }: Owner) =>
  (
    await db.systemPool.query(
      `SELECT month, industry, currency, months, sale_days, revenue_cents, margin, is_margin_assumed, customers, order_cents,
              updated_at
       FROM shop_figures WHERE owner_id = $1`,
      [account.id],
    )
  ).rows[0]

test('10 sales of $30 in August and 20 of $60 in October: (300 + 1,200) / 3 = $500 a month, $50 a sale, 40 % margin, (4 + 4) / 3 = 2.7 customers', async () => {
  const owner = await ownerWith([...onDays('2026-08', 10, 30), ...onDays('2026-10', 20, 60)])
  expect(await storedFigures(owner)).toMatchObject({
    month: '2026-11-01',
    industry: '',
    currency: 'USD',
    months: 3,
    sale_days: 30,
    revenue_cents: 50_000,
    margin: 4_000,
    is_margin_assumed: false,
    customers: 2.7,
    order_cents: 5_000,
  })
})

test('a sale in the running month changes nothing, one in a complete month does: 500 + 90 / 3 = $530', async () => {
  const owner = await ownerWith([...onDays('2026-08', 10, 30), ...onDays('2026-10', 20, 60)])
  const before = await storedFigures(owner)
  const sale = { productName: 'Cut', revenue: 90 }
  await owner.post('/api/sales-entries', { ...sale, saleDate: '2026-11-16' })
  await settled()
  expect(await storedFigures(owner), 'not even written').toEqual(before)
  await owner.post('/api/sales-entries', { ...sale, saleDate: '2026-09-30' })
  await settled()
  expect(await storedFigures(owner)).toMatchObject({ revenue_cents: 53_000 })
})

test('when a month is over, the first sale of the next one moves the window on', async () => {
  const owner = await ownerWith([...onDays('2026-08', 10, 30), ...onDays('2026-11', 15, 100)])
  expect(await storedFigures(owner)).toMatchObject({ revenue_cents: 10_000 })
  now = new Date('2026-12-01T12:00:00Z')
  await owner.post('/api/sales-entries', {
    productName: 'Cut',
    revenue: 1,
    saleDate: '2026-12-01',
  })
  await settled()
  // August is out, and the shop was closed for longer than 45 days before November.
  expect(await storedFigures(owner)).toMatchObject({
    month: '2026-12-01',
    months: 1,
    revenue_cents: 150_000,
  })
})

test('asking after the month is over moves it on as well, without a sale', async () => {
  const owner = await ownerWith([...onDays('2026-10', 20, 60), ...onDays('2026-11', 15, 100)])
  now = new Date('2026-12-20T12:00:00Z')
  const { body } = await owner.post('/api/get-industry-benchmarks', {})
  expect(body.own.revenue, '(1,200 + 1,500) / 2').toBe(1_350)
  expect(await storedFigures(owner)).toMatchObject({ month: '2026-12-01', months: 2 })
})

test('a stray entry years ago does not make a month whole in which the shop opened', async () => {
  const opened = onDays('2026-09', 20, 60).filter(({ date }) => date >= '2026-09-10')
  const sales = [...opened, ...onDays('2026-10', 20, 60)]
  const owner = await ownerWith([{ date: '2019-05-05', revenue: 1 }, ...sales])
  expect(await storedFigures(owner)).toMatchObject({ months: 1, revenue_cents: 120_000 })
})

test('they follow the profile: industry, currency and the default margin', async () => {
  const sales = onDays('2026-10', 10, 30).map(({ cost: _, ...sale }) => sale)
  const owner = await ownerWith(sales)
  expect(await storedFigures(owner)).toMatchObject({ margin: 3_000, is_margin_assumed: true })
  const saved = await owner.post('/api/business-profile', {
    industry: 'Healthcare',
    currency: 'EUR',
    defaultProfitMargin: 45,
  })
  expect(saved.status).toBe(200)
  expect(await storedFigures(owner), 'at once').toMatchObject({
    industry: 'Healthcare',
    currency: 'EUR',
  })
  await settled()
  expect(await storedFigures(owner)).toMatchObject({ industry: 'Healthcare', margin: 4_500 })
})

test('too few sales keep a row without figures, so that nothing is looked up again', async () => {
  const owner = await ownerWith(onDays('2026-11', 3, 30))
  expect(await storedFigures(owner)).toMatchObject({ months: 0, revenue_cents: null })
})

test('when the sales are gone, so are the figures', async () => {
  const owner = await ownerWith(onDays('2026-10', 10, 30))
  expect((await owner.delete('/api/sales-entries/clear-all')).status).toBe(200)
  await settled()
  expect(await storedFigures(owner)).toBeUndefined()
})

test('settling as of the month before leaves the figures of this month alone', async () => {
  const owner = await ownerWith(onDays('2026-10', 10, 30))
  await db.withOwner(owner.account.id, (tx) => record(tx, onDays('2026-09', 5, 30)))
  now = new Date('2026-10-31T12:00:00Z')
  await settled()
  expect(await storedFigures(owner)).toMatchObject({
    month: '2026-11-01',
    months: 2,
    revenue_cents: 22_500,
  })
})

test('an owner sees and changes only their own figures', async () => {
  const [ada, bob] = [await ownerWith(onDays('2026-10', 10, 30)), await signUp()]
  const asBob = (text: string) =>
    db.withOwner(bob.account.id, async (tx) => (await tx.client.query(text)).rowCount)
  expect(await asBob('SELECT FROM shop_figures')).toBe(0)
  expect(await asBob('UPDATE shop_figures SET revenue_cents = 1')).toBe(0)
  await expect(asBob('UPDATE benchmark_cohort SET currency = currency')).rejects.toThrow(
    'permission denied',
  )
  await expect(asBob('SELECT FROM benchmark_month')).rejects.toThrow('permission denied')
  expect(await storedFigures(ada)).toMatchObject({ months: 1 })
})

test('counted again, all of them are right; a wrong one is found', async () => {
  const recounted = () =>
    recountFigures(
      db,
      clockOf(() => now),
    )
  const owner = await ownerWith([...onDays('2026-08', 10, 30), ...onDays('2026-10', 20, 60)])
  expect(await recounted()).toEqual([])
  await db.systemPool.query(
    'UPDATE shop_figures SET revenue_cents = revenue_cents + 1 WHERE owner_id = $1',
    [owner.account.id],
  )
  const [line] = await recounted()
  expect(line).toMatch(
    new RegExp(
      `^shop_figures of owner ${owner.account.id}: stored .*"revenueCents":50001.* should be .*"revenueCents":50000`,
    ),
  )
})
