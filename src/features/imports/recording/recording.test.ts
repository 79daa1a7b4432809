import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../server/testing/database.ts'
import { runs } from '../../../shared/testing/properties.ts'
import type { ReadSale } from '../reading/rows/records.ts'
import { NO_EXTRAS } from '../testing/generated/rows.ts'
import { StagingEncoder } from '../reading/rows/copy-encoder.ts'
import { rollupDifferences } from '../../sales/rollups/verify.ts'
import { startRecording } from './recording.ts'
import { openStaging } from './staging-table.ts'

const db = await testDatabase()

const anyRow: fc.Arbitrary<ReadSale> = fc.record({
  productName: fc.constantFrom('Cut', 'cut', 'CUT ', 'Wash', 'Tab\there'),
  customerName: fc.constantFrom(null, 'Ada', 'ADA', 'Grace'),
  salesperson: fc.constantFrom(null, 'Kim', 'Lee'),
  revenueCents: fc.integer({ min: -500, max: 5_000 }),
  costCents: fc.option(fc.integer({ min: 0, max: 100 })),
  quantity: fc.constantFrom(1, 2),
  saleDate: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'),
  receipt: fc.constantFrom(null, '1', '2'),
  minute: fc.constantFrom(null, 570),
  taxCents: fc.constant(null),
  feeCents: fc.constantFrom(null, 5),
  channel: fc.constantFrom(null, 'Market', 'market'),
  category: fc.constantFrom(null, 'Hair'),
})

/** Imports rows, in portions that end after the given rows. Returns what is recorded, and what each portion answered. */
async function imported(rows: ReadSale[], ends: number[]) {
  const ownerId = randomUUID()
  const batches: Uint8Array[] = []
  const encoder = new StagingEncoder((batch) => batches.push(batch))
  for (const [index, row] of rows.entries()) {
    encoder.add(index, Object.values(row).map(String), row)
    encoder.flush()
  }
  const inOrder: boolean[] = []
  const work = async (
    tx: Parameters<typeof openStaging>[0] & Parameters<typeof startRecording>[0],
  ) => {
    const staging = await openStaging(tx)
    const recording = startRecording(tx, {
      importId: 1,
      now: new Date('2026-02-03'),
      mayRead: true,
    })
    for (const [index, batch] of batches.entries()) {
      await staging.write(batch)
      if (!ends.includes(index)) continue
      await staging.end()
      inOrder.push(await recording.recordPortion())
      await staging.clear()
    }
    await staging.end()
    const answers = { changed: 'skip', compared: null } as const
    const saved = await recording.recordRest(answers, () => {})
    const { rows: sales } = await tx.client.query(`
      SELECT product.name AS product, customer.name AS customer, salesperson.name AS salesperson, revenue_cents, cost_cents,
             quantity, sale_date, record_hash
      FROM sale JOIN product ON product.id = product_id LEFT JOIN customer ON customer.id = customer_id
      LEFT JOIN salesperson ON salesperson.id = salesperson_id
      ORDER BY sale_date, record_hash`)
    const { rows: names } = await tx.client.query(`
      SELECT name FROM product UNION ALL SELECT name FROM customer UNION ALL SELECT name FROM salesperson ORDER BY 1`)
    return { imported: saved.imported, updated: saved.updated, sales, names }
  }
  const recorded = await db.withOwnerCopy(ownerId, work, new AbortController().signal)
  return { recorded, inOrder, differences: await db.withSystem(rollupDifferences) }
}

test(
  'a file that is recorded in portions gives the same sales, names and totals as one recorded as a whole',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 4 }),
        async (rows, ends) => {
          const [whole, portions] = [await imported(rows, []), await imported(rows, ends)]
          expect(portions.recorded).toEqual(whole.recorded)
          expect(portions.recorded.imported).toBe(rows.length)
          expect(portions.differences).toEqual([])
        },
      ),
      { numRuns: runs(15) },
    )
  },
)

const onDays = (...days: string[]): ReadSale[] =>
  days.map((saleDate) => ({
    productName: 'Cut',
    customerName: null,
    salesperson: null,
    revenueCents: 100,
    costCents: null,
    quantity: 1,
    saleDate,
    ...NO_EXTRAS,
  }))

test(
  'portions go on while they share at most half of their days, whether the oldest or the newest come first',
  { tags: 'long' },
  async () => {
    const rising = onDays('2026-01-01', '2026-01-04', '2026-01-03', '2026-01-06')
    expect((await imported(rising, [1, 3])).inOrder).toEqual([true, true])
    expect((await imported(rising.toReversed(), [1, 3])).inOrder).toEqual([true, true])
    const mixed = onDays('2026-01-01', '2026-01-04', '2026-01-02', '2026-01-05')
    expect((await imported(mixed, [1, 3])).inOrder).toEqual([true, false])
  },
)
