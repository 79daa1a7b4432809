import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

/** Kim sold $300 in November, of which $50 came back; Lee sold $100.10, and $80 in October; nobody sold $40. */
const SALES: TestSale[] = [
  { date: '2026-11-02', revenue: 300, salesperson: 'Kim' },
  { date: '2026-11-05', revenue: -50, quantity: -1, salesperson: 'Kim' },
  { date: '2026-11-03', revenue: 100.1, salesperson: 'Lee' },
  { date: '2026-10-03', revenue: 80, salesperson: 'Lee' },
  { date: '2026-11-03', revenue: 40 },
]

async function salon(sales = SALES) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, sales))
  return owner
}
const NOVEMBER = 'startDate=2026-11-01&endDate=2026-11-30'
const set = (owner: Client, ...rates: [salesperson: string, rate: unknown][]) =>
  owner.post('/api/commissions', {
    rates: rates.map(([salesperson, rate]) => ({ salesperson, rate })),
  })
const team = async (owner: Client, days = NOVEMBER) => {
  const { body } = await owner.get(`/api/sales-team?${days}`)
  return (body as { name: string; commissionRate: number; commission: number }[]).map((row) => [
    row.name,
    row.commissionRate,
    row.commission,
  ])
}

describe('what is owed', () => {
  test('is the percentage of revenue less refunds: 7.5% of 300 − 50 = 18.75; without a percentage, no figure', async () => {
    const owner = await salon()
    expect(await team(owner)).toEqual([
      ['Kim', null, null],
      ['Lee', null, null],
    ])
    expect((await set(owner, [' kim ', 7.5])).body).toEqual({ saved: 1 })
    expect(await team(owner)).toEqual([
      ['Kim', 7.5, 18.75],
      ['Lee', null, null],
    ])
  })
  test('is rounded to the cent: 33.33% of 100.10 = 33.36, and follows the percentage of today in October too: 26.66', async () => {
    const owner = await salon()
    await set(owner, ['Lee', 10])
    await set(owner, ['Lee', 33.33])
    expect(await team(owner)).toContainEqual(['Lee', 33.33, 33.36])
    expect(await team(owner, 'startDate=2026-10-01&endDate=2026-10-31')).toEqual([
      ['Lee', 33.33, 26.66],
    ])
    await set(owner, ['Lee', null])
    expect(await team(owner)).toContainEqual(['Lee', null, null])
  })
  test('is of what is left without tax, which stands beside it: 10% of 119 − 19 = 10', async () => {
    const owner = await salon([
      { date: '2026-11-02', revenue: 119, tax: 19, salesperson: 'Kim' },
      { date: '2026-11-03', revenue: 50, salesperson: 'Lee' },
    ])
    await set(owner, ['Kim', 10])
    const { body } = await owner.get(`/api/sales-team?${NOVEMBER}`)
    expect(body).toMatchObject([
      { name: 'Kim', totalRevenue: 119, revenueWithoutTax: 100, commission: 10 },
      { name: 'Lee', totalRevenue: 50, revenueWithoutTax: 50, commission: null },
    ])
  })
  test('of a channel is that of its sales, and all channels together are owed what the shop is: 10% of 300 − 50 and of 100 = 35', async () => {
    const owner = await salon([
      { date: '2026-11-02', revenue: 300, salesperson: 'Kim', channel: 'Shop' },
      { date: '2026-11-05', revenue: -50, quantity: -1, salesperson: 'Kim', channel: 'Shop' },
      { date: '2026-11-03', revenue: 100, salesperson: 'Kim', channel: 'Market', category: 'Cut' },
      { date: '2026-11-03', revenue: 40, salesperson: 'Lee', channel: 'Market' },
    ])
    await set(owner, ['Kim', 10])
    expect(await team(owner)).toContainEqual(['Kim', 10, 35])
    expect(await team(owner, `${NOVEMBER}&channel=Shop`)).toEqual([['Kim', 10, 25]])
    expect(await team(owner, `${NOVEMBER}&channel=market`)).toEqual([
      ['Kim', 10, 10],
      ['Lee', null, null],
    ])
    expect(await team(owner, `${NOVEMBER}&category=Cut`)).toEqual([['Kim', 10, 10]])
  })
  test('is in whole yen where there are no cents: 33.33% of ¥1,000 = ¥333', async () => {
    const owner = await salon([{ date: '2026-11-02', revenue: 1_000, salesperson: 'Kim' }])
    await owner.post('/api/business-profile', { currency: 'JPY' })
    await set(owner, ['Kim', 33.33])
    expect(await team(owner)).toEqual([['Kim', 33.33, 333]])
  })
  test('is taken off again when only refunds are left: 10% of −50 = −5', async () => {
    const owner = await salon(SALES.slice(1, 2))
    await set(owner, ['Kim', 10])
    expect(await team(owner)).toEqual([['Kim', 10, -5]])
  })
})

test.each([
  [300, 'Commission must be between 0 and 100 percent'],
  [-1, 'Commission must be between 0 and 100 percent'],
  [7.555, 'Commission can have at most two decimal places'],
  ['7', 'Commission must be a number'],
])('a commission of %j is refused', async (rate, message) => {
  const { status, body } = await set(await salon(), ['Kim', rate])
  expect([status, Object.values(body.fields)]).toEqual([400, [message]])
})

test('a name that sold nothing gets no commission, and nobody else does by the same call', async () => {
  const owner = await salon()
  const { status, body } = await set(owner, ['Kim', 5], ['Zoe', 5])
  expect([status, body.message]).toEqual([404, 'Nobody called Zoe has sold anything.'])
  expect(await team(owner)).toContainEqual(['Kim', null, null])
})

test('the file names who has a percentage, and its formulas do nothing', async () => {
  const owner = await salon([
    ...SALES,
    { date: '2026-11-04', revenue: 10, salesperson: '=HYPERLINK("x")' },
  ])
  await set(owner, ['Kim', 7.5], ['=HYPERLINK("x")', 10])
  const { status, body, headers } = await owner.get(`/api/commissions/export?${NOVEMBER}`)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('commission-2026-11-01-2026-11-30.csv')
  expect(String(body).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Salesperson,Revenue without tax,Commission (%),Owed',
    'Kim,250.00,7.5,18.75',
    '"\'=HYPERLINK(""x"")",10.00,10,1.00',
  ])
})

test('the file is in the order of the page: Lee with 110 without tax comes before Kim with 119 − 19 = 100', async () => {
  const owner = await salon([
    { date: '2026-11-02', revenue: 119, tax: 19, salesperson: 'Kim' },
    { date: '2026-11-03', revenue: 110, salesperson: 'Lee' },
  ])
  await owner.post('/api/business-profile', { figuresWithoutTax: true })
  await set(owner, ['Kim', 10], ['Lee', 10])
  const { body } = await owner.get(`/api/commissions/export?${NOVEMBER}`)
  expect((await team(owner)).map(([name]) => name)).toEqual(['Lee', 'Kim'])
  expect(String(body).trim().split('\r\n').slice(1)).toEqual([
    'Lee,110.00,10,11.00',
    'Kim,100.00,10,10.00',
  ])
})
