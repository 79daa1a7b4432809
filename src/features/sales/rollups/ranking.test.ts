import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { addDays } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import type { Dimension } from './dimensions.ts'
import { shopWith, type TestSale } from '../testing/record.ts'
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
                 coalesce(sum(cost_cents), 0) AS "costCents"
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
          expect(await productSums(tx, range, page)).toEqual(await ranking('product'))
          expect(await salespersonSums(tx, range, page)).toEqual(await ranking('salesperson'))
          const ranked = await customerSums(tx, range, { ...page, purchases: 50 })
          expect(ranked.map(({ purchases: _, ...row }) => row)).toEqual(await ranking('customer'))
          for (const row of ranked) {
            const cents = row.purchases.reduce((sum, [, , revenue]) => sum + revenue, 0)
            expect(cents).toBe(row.revenueCents)
          }
          const newest = await customerSums(tx, range, { ...page, purchases: 2 })
          expect(newest).toEqual(
            ranked.map((row) => ({ ...row, purchases: row.purchases.slice(0, 2) })),
          )
        })
      },
    ),
    { numRuns: runs(60) },
  )
})
