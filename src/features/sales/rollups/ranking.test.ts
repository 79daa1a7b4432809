import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { addDays } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import type { Dimension } from './dimensions.ts'
import { shopWith, type TestSale } from '../testing/record.ts'
import { fillTotals } from '../recalculate/fill-totals.ts'
import { customerSums, productSums, salespersonSums } from './ranking.ts'
import { sumRanges } from './sum-ranges.ts'

const db = await testDatabase()

const day = fc.integer({ min: 0, max: 150 }).map((n) => addDays('2025-11-10', n))
const anySale: fc.Arbitrary<TestSale> = fc.record(
  {
    date: day,
    revenue: fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
    cost: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    quantity: fc.integer({ min: -9, max: 9 }).filter((pieces) => pieces !== 0),
    product: fc.constantFrom('Cut', 'Wash', 'Color'),
    customer: fc.constantFrom('Ada', 'Grace', 'Edsger'),
    salesperson: fc.constantFrom('Kim', 'Lee'),
    receipt: fc.constantFrom('1', '2'),
    tax: fc.integer({ min: -999, max: 999 }).map((cents) => cents / 100),
  },
  { requiredKeys: ['date', 'revenue'] },
)

test('over any range, rollups and rows give the same sums as plain SQL over the rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySale, { minLength: 1, maxLength: 60 }),
      day,
      day,
      async (sales, one, other) => {
        const [start, end] = [one, other].toSorted() as [string, string]
        const range = { start, end }
        const page = { limit: 100, offset: 0 }
        const ownerId = await shopWith(db, sales)
        await db.withOwner(ownerId, async (tx) => {
          const plain = async (grouping: string, columns: string) =>
            (
              await tx.client.query(
                `SELECT ${columns} count(*) FILTER (WHERE revenue_cents >= 0) AS sales,
                 coalesce(sum(quantity) FILTER (WHERE revenue_cents >= 0 OR quantity < 0), 0) AS quantity,
                 coalesce(sum(revenue_cents), 0) AS "revenueCents",
                 coalesce(sum(revenue_cents) FILTER (WHERE cost_cents IS NOT NULL), 0) AS "costedRevenueCents",
                 coalesce(sum(cost_cents), 0) AS "costCents",
                 coalesce(sum(tax_cents), 0) AS "taxCents",
                 coalesce(sum(tax_cents) FILTER (WHERE cost_cents IS NOT NULL), 0) AS "costedTaxCents",
                 coalesce(sum(revenue_cents - coalesce(tax_cents, 0))
                   FILTER (WHERE cost_cents IS NULL AND revenue_cents < 0), 0) AS "uncostedRefundCents",
                 count(receipt) FILTER (WHERE revenue_cents >= 0)
                   - count(DISTINCT (sale_date, receipt)) FILTER (WHERE receipt IS NOT NULL AND revenue_cents >= 0) AS "extraLines"
               FROM sale ${grouping}`,
                [start, end],
              )
            ).rows
          const within = 'WHERE sale_date BETWEEN $1 AND $2'
          expect(await sumRanges(tx, [range])).toMatchObject(await plain(within, ''))
          const ranking = (dimension: Dimension) =>
            plain(
              `JOIN ${dimension} ON ${dimension}.id = ${dimension}_id ${within}
             GROUP BY ${dimension}.id, name ORDER BY "revenueCents" DESC, ${dimension}.id`,
              `name, ${dimension}.id,`,
            )
          const uncounted = (rows: object[]) => rows.map((row) => ({ ...row, extraLines: 0 }))
          expect(await productSums(tx, range, page)).toEqual(uncounted(await ranking('product')))
          const people = uncounted(await ranking('salesperson'))
          expect(await salespersonSums(tx, range, page)).toEqual(
            people.map((row) => ({ ...row, commissionRate: null })),
          )
          const ranked = await customerSums(tx, range, { ...page, sales: 60, purchases: 50 })
          expect(ranked.map(({ purchases: _, ...row }) => row)).toEqual(await ranking('customer'))
          for (const row of ranked) {
            const cents = row.purchases.reduce((sum, [, , revenue]) => sum + revenue, 0)
            expect(cents).toBe(row.revenueCents)
          }
          const newest = await customerSums(tx, range, { ...page, sales: 60, purchases: 2 })
          expect(newest).toEqual(
            ranked.map((row) => ({ ...row, purchases: row.purchases.slice(0, 2) })),
          )
        })
      },
    ),
    { numRuns: runs(60) },
  )
})

/** Customers of a range of 200 days, ranked as in a shop with few sales and as in one with many. */
async function bothWays(sales: TestSale[], page: { limit: number; offset: number }) {
  const ownerId = await shopWith(db, sales)
  await fillTotals(db, ownerId)
  const range = { start: '2025-12-20', end: addDays('2025-12-20', 199) }
  return db.withOwner(ownerId, async (tx) => {
    const ranked = (count: number) =>
      customerSums(tx, range, { ...page, sales: count, purchases: 3 })
    return [await ranked(1_000), await ranked(1_000_000)]
  })
}

test(
  'in a shop with many sales the same customers come first, whatever their refunds and their other years',
  { tags: 'long' },
  async () => {
    const anyDay = fc.integer({ min: 0, max: 600 }).map((n) => addDays('2025-02-01', n))
    const anyCustomer = fc.constantFrom('Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Frances')
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc
            .tuple(anySale, anyDay, anyCustomer)
            .map(([sale, date, customer]) => ({ ...sale, date, customer })),
          { minLength: 1, maxLength: 40 },
        ),
        fc.record({ limit: fc.integer({ min: 1, max: 4 }), offset: fc.nat(3) }),
        async (sales, page) => {
          const [few, many] = await bothWays(sales, page)
          expect(many).toEqual(few)
        },
      ),
      { numRuns: runs(40) },
    )
  },
)

test('so they do where thousands have brought nearly the same', { tags: 'long' }, async () => {
  const sales = Array.from({ length: 2_500 }, (_, n) => ({
    date: addDays('2026-01-01', n % 100),
    revenue: 50 + (n % 7),
    customer: `Customer ${n}`,
  }))
  const [few, many] = await bothWays(sales, { limit: 21, offset: 0 })
  expect(many).toHaveLength(21)
  expect(many).toEqual(few)
})
