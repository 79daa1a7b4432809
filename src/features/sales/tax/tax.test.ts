import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { fromCents, toCents } from '../../../shared/money.ts'
import { rollupDifferences } from '../rollups/verify.ts'
import { record } from '../testing/record.ts'
import { sell } from '../testing/sell.ts'
import { fillTax } from './fill.ts'

const { db, operator, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

type Owner = Client & { account: { id: string } }
const setRate = async (owner: Client, taxRate: number | null) =>
  expect((await owner.post('/api/business-profile', { taxRate })).status).toBe(200)

/** Tax of each sale in cents, by revenue: as recorded, and as worked out. */
async function taxOf(owner: Owner): Promise<(number | null)[][]> {
  const { rows } = await db.systemPool.query<(number | null)[]>({
    text: 'SELECT revenue_cents, tax_cents, computed_tax_cents FROM sale WHERE owner_id = $1 ORDER BY id',
    values: [owner.account.id],
    rowMode: 'array',
  })
  return rows
}
async function fill(owner: Owner): Promise<number> {
  for (let portions = 1; ; portions++) {
    if (!(await fillTax(db, operator.clock, owner.account.id))) return portions
  }
}
const areTotalsTrue = async () =>
  expect(await db.withSystem((tx) => rollupDifferences(tx))).toEqual([])

describe('the tax of a sale', () => {
  test('is worked out where prices include it: 119.00 with 19% has 19.00, a refund of it −19.00, and 0.03 has 0.00', async () => {
    const owner = await signUp()
    await setRate(owner, 19)
    await sell(owner, '2026-11-02', 119)
    await sell(owner, '2026-11-02', -119, { quantity: -1 })
    await sell(owner, '2026-11-02', 0.03)
    expect(await taxOf(owner)).toEqual([
      [11_900, null, 1_900],
      [-11_900, null, -1_900],
      [3, null, 0],
    ])
    await areTotalsTrue()
  })
  test('is rounded half up: 1.00 with 7% has 6.54 cents = 0.07, and 0.15 with 11.11% has 1.4999 cents = 0.01', async () => {
    const owner = await signUp()
    await setRate(owner, 7)
    await sell(owner, '2026-11-02', 1)
    await setRate(owner, 11.11)
    await sell(owner, '2026-11-02', 0.15)
    expect((await taxOf(owner)).map(([, , computed]) => computed)).toEqual([7, 1])
  })
  test.each([
    [108.88, 8.875, 8.88],
    [1_088.75, 8.875, 88.75],
    [1_099.75, 9.975, 99.75],
    [1_149.75, 14.975, 149.75],
  ])('has three decimals of the rate: %d with %d%% has %d', async (revenue, rate, tax) => {
    const owner = await signUp()
    await setRate(owner, rate)
    expect((await owner.get('/api/business-profile')).body.taxRate).toBe(rate)
    await owner.post('/api/business-profile', { figuresWithoutTax: true })
    await sell(owner, '2026-11-02', revenue)
    expect((await taxOf(owner)).map(([, , computed]) => computed)).toEqual([toCents(tax)])
    const query = 'startDate=2026-11-01&endDate=2026-11-30'
    const { totalRevenue } = (await owner.get(`/api/kpi-metrics?${query}`)).body
    expect(totalRevenue).toBe(fromCents(toCents(revenue) - toCents(tax)))
  })
  test('stays as it was recorded, and follows the revenue otherwise when a sale is edited', async () => {
    const owner = await signUp()
    await setRate(owner, 19)
    const id = await sell(owner, '2026-11-02', 119, { tax: 7.79 })
    expect(await taxOf(owner)).toEqual([[11_900, 779, null]])
    const edit = (changes: object) => owner.patch(`/api/sales-entries/${id}`, changes)
    expect((await edit({ tax: null, revenue: 238 })).body).toMatchObject({ tax: null })
    expect(await taxOf(owner)).toEqual([[23_800, null, 3_800]])
    await areTotalsTrue()
  })
  test('is not worked out for owners without a rate, or with one of 0%', async () => {
    const owner = await signUp()
    await sell(owner, '2026-11-02', 119)
    await setRate(owner, 0)
    await sell(owner, '2026-11-02', 119)
    expect((await taxOf(owner)).map(([, , computed]) => computed)).toEqual([null, null])
  })
  test('is worked out too when the rate is set while the first sales are still being imported: 120 with 20% has 20', async () => {
    const owner = await signUp()
    const { id } = owner.account
    let isInserted = (): void => {}
    let isCommitted = (): void => {}
    const rateIsSet = new Promise<void>((resolve) => (isCommitted = resolve))
    const inserted = new Promise<void>((resolve) => (isInserted = resolve))
    const importing = db.withOwner(id, async (tx) => {
      await record(tx, [{ date: '2026-11-02', revenue: 120 }])
      isInserted()
      await rateIsSet
    })
    await inserted
    await setRate(owner, 20)
    expect((await owner.get('/api/tax-progress')).body).toEqual({ progress: null })
    isCommitted()
    await importing
    await fill(owner)
    expect(await taxOf(owner)).toEqual([[12_000, null, 2_000]])
  })
})

describe('earlier sales', () => {
  test('get the tax of a new rate in portions, and lose it with the rate; recorded tax stays', async () => {
    const owner = await signUp()
    const sales = Array.from({ length: 2_500 }, (_, n) => ({
      date: n % 2 ? '2026-11-02' : '2025-03-04',
      revenue: n === 0 ? -50 : 119,
      customer: `Customer ${n % 7}`,
      cost: n % 3 ? 10 : undefined!,
    }))
    await db.withOwner(owner.account.id, (tx) => record(tx, sales))
    await sell(owner, '2026-11-02', 119, { tax: 5 })
    const progress = async () => (await owner.get('/api/tax-progress')).body.progress

    await setRate(owner, 19)
    expect(await progress()).toEqual({ done: 0, total: 2_501 })
    expect(await fillTax(db, operator.clock, owner.account.id)).toBe(true)
    expect(await progress()).toEqual({ done: 2_000, total: 2_501 })
    expect(await fill(owner)).toBe(1)
    expect(await progress()).toBeNull()
    const taxed = await taxOf(owner)
    expect(taxed[0]).toEqual([-5_000, null, -798])
    expect(new Set(taxed.slice(1, -1).map(String))).toEqual(new Set(['11900,,1900']))
    expect(taxed.at(-1)).toEqual([11_900, 500, null])
    await areTotalsTrue()

    await setRate(owner, null)
    await fill(owner)
    expect((await taxOf(owner)).filter(([, , computed]) => computed !== null)).toEqual([])
    await areTotalsTrue()
  })
  test('begin anew when the rate changes once more before they are done', async () => {
    const owner = await signUp()
    const sales = Array.from({ length: 2_100 }, () => ({ date: '2026-11-02', revenue: 119 }))
    await db.withOwner(owner.account.id, (tx) => record(tx, sales))
    await setRate(owner, 7)
    await fillTax(db, operator.clock, owner.account.id)
    await setRate(owner, 19)
    await fill(owner)
    expect(new Set((await taxOf(owner)).map(String))).toEqual(new Set(['11900,,1900']))
  })
})

test.each([
  [300, 'Tax in your prices must be between 0 and 50 percent'],
  [-1, 'Tax in your prices must be between 0 and 50 percent'],
  [8.8751, 'Tax in your prices can have at most three decimal places'],
])('a rate of %j% is refused', async (taxRate, message) => {
  const owner = await signUp()
  const { status, body } = await owner.post('/api/business-profile', { taxRate })
  expect([status, body.fields]).toEqual([400, { taxRate: message }])
})
