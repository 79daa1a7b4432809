import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { record, type TestSale } from '../../sales/testing/record.ts'
import { EXPLAINED, SPLIT_BY, type By, type Why } from './contract.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

/** Around what is compared, which reaches only as far as there are sales. */
const AROUND: TestSale[] = [
  { date: '2025-06-01', revenue: 1 },
  { date: '2026-11-20', revenue: 1 },
]

async function shop(sales: TestSale[]) {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) => record(tx, [...AROUND, ...sales]))
  const why = async (
    figure: string,
    by: By = 'product',
    startDate = '2026-03-01',
    endDate = '2026-03-31',
  ) => {
    const answer = await owner.get(
      `/api/why?figure=${figure}&by=${by}&startDate=${startDate}&endDate=${endDate}`,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as Why
  }
  return { owner, why }
}

const sold = (count: number, sale: TestSale): TestSale[] =>
  Array.from({ length: count }, () => sale)
/** February: 10 cuts of 30.00 and 4 colors of 100.00. March: 8 cuts of 32.50, 8 colors of 100.00, a refund of 50.00. */
const SALON: TestSale[] = [
  ...sold(10, {
    date: '2026-02-10',
    revenue: 30,
    cost: 15,
    product: 'Cut',
    customer: 'Ada',
    salesperson: 'Kim',
  }),
  ...sold(4, {
    date: '2026-02-11',
    revenue: 100,
    cost: 20,
    product: 'Color',
    customer: 'Grace',
    salesperson: 'Lee',
  }),
  ...sold(8, {
    date: '2026-03-10',
    revenue: 32.5,
    cost: 15,
    product: 'Cut',
    customer: 'Ada',
    salesperson: 'Kim',
  }),
  ...sold(7, {
    date: '2026-03-11',
    revenue: 100,
    cost: 20,
    product: 'Color',
    customer: 'Grace',
    salesperson: 'Lee',
  }),
  { date: '2026-03-12', revenue: 100, cost: 20, product: 'Color', salesperson: 'Lee' },
  { date: '2026-03-12', revenue: -50, product: 'Color', customer: 'Grace', salesperson: 'Lee' },
]
const { why, owner } = await shop(SALON)

const changes = (of: { change: number }[]) => of.map((each) => each.change)
const named = ({ group }: Why) => group!.parts.map((part) => [part.name ?? part.kind, part.change])

describe('why', () => {
  test('revenue rose from 700.00 to 1,010.00: 2 sales × 50.00 = +100.00, averages 16 × 16.25 = +260.00, a refund −50.00', async () => {
    const answer = await why('totalRevenue')
    expect(answer).toMatchObject({
      context: 'vs February 2026',
      change: 310,
      current: { totalRevenue: 1010, refunds: -50, totalSales: 16 },
      previous: { totalRevenue: 700, refunds: 0, totalSales: 14 },
      effects: [
        { kind: 'sales', change: 100, current: 16, previous: 14 },
        { kind: 'average', change: 260, current: 66.25, previous: 50 },
        { kind: 'refunds', change: -50, current: -50, previous: 0 },
      ],
      standsOut: null,
    })
  })
  test('by product: colors +350.00, cuts −40.00; by customer: Grace +250.00, no name +100.00, Ada −40.00', async () => {
    const products = await why('totalRevenue')
    expect(named(products)).toEqual([
      ['Color', 350],
      ['Cut', -40],
    ])
    expect(named(await why('totalRevenue', 'customer'))).toEqual([
      ['Grace', 250],
      ['Ada', -40],
      ['unnamed', 100],
    ])
    expect(named(await why('totalRevenue', 'salesperson'))).toEqual([
      ['Lee', 350],
      ['Kim', -40],
    ])
    expect(products.group!.parts[0]).toMatchObject({
      current: { revenue: 750, sales: 8 },
      previous: { revenue: 400, sales: 4 },
    })
  })
  test('16 sales after 14: 3 more days at 0.5 a day = +2, and as many a day = 0; colors +4, cuts −2', async () => {
    const answer = await why('totalSales')
    expect([answer.change, changes(answer.effects)]).toEqual([2, [2, 0]])
    expect(named(answer)).toEqual([
      ['Color', 4],
      ['Cut', -2],
    ])
  })
  test('it is split by product if nothing else is asked for', async () => {
    const { body } = await owner.get('/api/why?startDate=2026-03-01&endDate=2026-03-31')
    expect(body).toEqual(await why('totalRevenue', 'product'))
  })
  test('no sale has a salesperson on it: the whole +5.00 has no name', async () => {
    const { why: of } = await shop([
      { date: '2026-02-10', revenue: 5 },
      { date: '2026-03-10', revenue: 10 },
    ])
    const { group } = await of('totalRevenue', 'salesperson')
    expect(group).toMatchObject({ by: 'salesperson', hasNames: false, among: null })
    expect(group!.parts).toEqual([expect.objectContaining({ kind: 'unnamed', change: 5 })])
  })
  test('the average sale rose from 50.00 to 63.13: half colors instead of 4 of 14, less a refund', async () => {
    const answer = await why('averageSale')
    // Own: cuts 8/16 × 2.50 = +1.25, colors 8/16 × (93.75 − 100.00) = −3.125.
    expect(answer).toMatchObject({
      change: 13.13,
      effects: [
        { kind: 'mix', change: 15.01 },
        { kind: 'own', change: -1.88 },
      ],
    })
    // By salesperson the parts are others, but what the products did stays the same.
    const byTeam = await why('averageSale', 'salesperson')
    expect(byTeam).toEqual({ ...answer, group: byTeam.group })
    expect(named(byTeam).map(([name]) => name)).toEqual(['Lee', 'Kim'])
  })
  test('the margin rose from 67.14 % to (1,060.00 − 280.00) / 1,060.00 = 73.58 %, and that of colors stayed 80 %, refunded or not', async () => {
    const answer = await why('grossProfitMargin')
    expect(answer.previous.grossProfitMargin).toBe(67.14)
    expect(answer.change).toBeCloseTo(
      answer.current.grossProfitMargin - answer.previous.grossProfitMargin,
      6,
    )
    expect(changes(answer.effects).reduce((a, b) => a + b)).toBeCloseTo(answer.change!, 6)
    expect(answer.current.grossProfitMargin).toBe(73.58)
    expect(answer.group!.parts).toMatchObject([
      { name: 'Cut', previous: { margin: 50 }, current: { margin: 53.85 } },
      { name: 'Color', previous: { margin: 80 }, current: { margin: 80 } },
    ])
  })
  test.each([
    ['before there was anything', '2025-06-01', '2025-06-30'],
    ['after a month without sales', '2026-02-01', '2026-02-28'],
    ['of a month that hasn’t come', '2026-12-01', '2026-12-31'],
  ])('%s is answered with no change', async (_, start, end) => {
    for (const figure of EXPLAINED) {
      const answer = await why(figure, 'product', start, end)
      expect(answer).toMatchObject({ change: null, effects: [], group: null })
    }
  })
  test('compared with last March, when there was nothing, there is no change; `auto` compares with February', async () => {
    const of = async (compare: string) =>
      (
        await owner.get(
          `/api/why?figure=totalRevenue&startDate=2026-03-01&endDate=2026-03-31&compare=${compare}`,
        )
      ).body
    expect(await of('lastYear')).toMatchObject({
      comparedWith: 'lastYear',
      change: null,
      context: 'Nothing before 1 Jun 2025 to compare with',
    })
    expect(await of('auto')).toMatchObject({ comparedWith: 'preceding', change: 310 })
  })
  test('one sale of 12,000.00 that makes the change is named', async () => {
    const { why: of } = await shop([
      ...sold(9, { date: '2026-02-10', revenue: 30 }),
      ...sold(9, { date: '2026-03-10', revenue: 30 }),
      { date: '2026-03-20', revenue: 12_000, product: 'Wedding' },
    ])
    expect((await of('totalRevenue')).standsOut).toEqual({
      side: 'current',
      product: 'Wedding',
      revenue: 12_000,
      date: '2026-03-20',
    })
  })
  test('1,001 customers: the largest falls of the 200 who spent the most and of those refunded are named, and the rest adds up', async () => {
    const february = Array.from({ length: 1_000 }, (_each, i): TestSale => {
      return { date: '2026-02-10', revenue: 100 + i, customer: `C${i}` }
    })
    const { why: of } = await shop([
      ...february,
      { date: '2026-03-10', revenue: 50, customer: 'C0' },
      { date: '2026-03-11', revenue: -2_000, customer: 'Refunded' },
    ])
    const answer = await of('totalRevenue', 'customer')
    // 50.00 − 2,000.00 − (100.00 + … + 1,099.00)
    expect(answer.change).toBe(-601_450)
    expect(answer.group).toMatchObject({ among: 200, hasNames: true })
    expect(named(answer)).toEqual([
      ...[996, 997, 998, 999].map((i) => [`C${i}`, -100 - i]),
      ['Refunded', -2_000],
      ['rest', -601_450 + 1_096 + 1_097 + 1_098 + 1_099 + 2_000],
    ])
  })
  test('12 products: the five largest rises, the five largest falls, and "2 others"', async () => {
    const each = (date: string, revenues: number[]) =>
      revenues.map((revenue, i) => ({ date, revenue, product: `P${i}` }))
    const before = [70, 60, 50, 40, 30, 20, 1, 2, 3, 4, 5, 6]
    const { why: of } = await shop([
      ...each('2026-02-10', before),
      ...each('2026-03-10', before.toReversed()),
    ])
    const parts = named(await of('totalRevenue'))
    expect(parts).toHaveLength(11)
    expect(parts.at(-1)).toEqual(['others', 0])
  })
})

describe('why refuses', () => {
  test.each([
    [
      'another figure',
      'figure=x&startDate=2026-03-01&endDate=2026-03-31',
      /^Figure must be one of/,
    ],
    [
      'to split by anything else',
      'figure=totalSales&by=day&startDate=2026-03-01&endDate=2026-03-31',
      /^By must be one of product, customer, salesperson/,
    ],
    ...['averageSale', 'grossProfitMargin'].map((figure): [string, string, RegExp] => [
      `to split ${figure} by customer`,
      `figure=${figure}&by=customer&startDate=2026-03-01&endDate=2026-03-31`,
      /^An average or a margin is not split by customer: choose product or salesperson/,
    ]),
  ])('%s', async (_, query, message) => {
    const answer = await owner.get(`/api/why?${query}`)
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)])
  })
})

const anySale: fc.Arbitrary<TestSale> = fc.record(
  {
    date: fc.integer({ min: 0, max: 200 }).map((n) => addDays('2026-01-01', n)),
    revenue: fc.integer({ min: -40_000, max: 99_999 }).map((cents) => cents / 100),
    cost: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
    product: fc.integer({ min: 0, max: 14 }).map((n) => `P${n}`),
    customer: fc.integer({ min: 0, max: 20 }).map((n) => `C${n}`),
    salesperson: fc.constantFrom('Kim', 'Lee'),
  },
  { requiredKeys: ['date', 'revenue'] },
)

test(
  'whatever was sold and refunded, over any range: effects and parts add up to the change to the cent',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySale, { minLength: 20, maxLength: 120 }),
        fc.integer({ min: 20, max: 150 }),
        fc.integer({ min: 0, max: 90 }),
        async (sales, from, length) => {
          const { why: of } = await shop(sales)
          const start = addDays('2026-01-01', from)
          for (const figure of EXPLAINED) {
            for (const by of SPLIT_BY[figure]) {
              const answer = await of(figure, by, start, addDays(start, length))
              if (answer.change === null) continue
              expect(answer.current[figure] - answer.previous[figure]).toBeCloseTo(answer.change, 6)
              const lists = [answer.effects, answer.group!.parts]
              for (const list of lists.filter((each) => each.length > 0)) {
                expect(changes(list).reduce((a, b) => a + b)).toBeCloseTo(answer.change, 6)
              }
            }
          }
        },
      ),
      { numRuns: runs(25) },
    )
  },
)

test('shares of revenue add up to 100 where there is tax: 2 × 119.00 and 1 × 119.00 of 300.00 without tax', async () => {
  const sale = { revenue: 119, tax: 19, cost: 50 }
  const taxed = await shop(
    [...sold(6, { ...sale, date: '2026-02-10' })].concat(
      sold(8, { ...sale, date: '2026-03-10', cost: 40 }),
      sold(4, { ...sale, date: '2026-03-11', cost: 80, product: 'Color' }),
      sold(4, { ...sale, date: '2026-02-11', cost: 60, product: 'Color' }),
    ),
  )
  const { group, current, previous } = await taxed.why('grossProfitMargin')
  for (const side of ['current', 'previous'] as const) {
    const revenues = group!.parts.map((part) => part[side]!.revenue)
    expect(revenues.reduce((sum, each) => sum + each, 0)).toBe(
      { current, previous }[side].netRevenue,
    )
  }
  expect(current).toMatchObject({ totalRevenue: 1428, netRevenue: 1200 })
})
