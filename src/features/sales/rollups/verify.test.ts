import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { testDatabase } from '../../../server/testing/database.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { record, shopWith, type TestSale } from '../testing/record.ts'
import { fillTotals } from '../recalculate/fill-totals.ts'
import { fillParts, ownersLackingParts } from '../recalculate/fill-parts.ts'
import { fillRefunds, ownersLackingRefunds } from '../recalculate/fill-refunds.ts'
import { orphans, rollupDifferences } from './verify.ts'

const db = await testDatabase()
const differences = () => db.withSystem(rollupDifferences)

/** As the app does for past months two minutes after the last change. */
const fillAllParts = (tx: OwnerTx) =>
  tx.client.query(
    'SELECT create_totals_of_parts(owner_id, month) FROM sale_month WHERE parts_changed_at IS NOT NULL',
  )

const anySale: fc.Arbitrary<TestSale> = fc.record(
  {
    date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28'),
    revenue: fc.integer({ min: -5_000, max: 5_000 }).map((cents) => cents / 100),
    cost: fc.integer({ min: 0, max: 5_000 }).map((cents) => cents / 100),
    quantity: fc.integer({ min: -9, max: 9 }).filter((pieces) => pieces !== 0),
    product: fc.constantFrom('Cut', 'Wash', 'Color'),
    customer: fc.constantFrom('Ada', 'Grace'),
    salesperson: fc.constantFrom('Kim', 'Lee'),
    receipt: fc.constantFrom('1', '2'),
    time: fc.constantFrom('09:15', '23:59'),
    channel: fc.constantFrom('Shop', 'Market'),
    category: fc.constantFrom('Hair', 'Care'),
    tax: fc.integer({ min: -900, max: 900 }).map((cents) => cents / 100),
    fee: fc.integer({ min: 0, max: 100 }).map((cents) => cents / 100),
  },
  { requiredKeys: ['date', 'revenue'] },
)
const anyWrite = fc.oneof(
  fc.array(anySale, { minLength: 1, maxLength: 20 }).map((sales) => ({ insert: sales })),
  fc.record({
    change: fc.constantFrom(
      'revenue_cents = -revenue_cents',
      'sale_date = sale_date + 1',
      'customer_id = NULL',
      'product_id = (SELECT min(id) FROM product)',
      'cost_cents = CASE WHEN cost_cents IS NULL THEN 100 END',
      'quantity = -quantity',
      "receipt = CASE WHEN receipt IS NULL THEN '1' WHEN receipt = '1' THEN '2' END",
      'minute = CASE WHEN minute IS NULL THEN 600 END',
      'channel_id = CASE WHEN channel_id IS NULL THEN (SELECT min(id) FROM channel) END',
      'category_id = (SELECT max(id) FROM category)',
      'tax_cents = CASE WHEN tax_cents IS NULL THEN 19 END',
    ),
    of: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ deleteOf: fc.integer({ min: 1, max: 5 }) }),
  fc.constant({ fill: true }),
)

test(
  'the rollups equal the sums of the sales after any inserts, updates and deletes',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyWrite, { maxLength: 12 }), async (writes) => {
        const ownerId = randomUUID()
        for (const write of writes) {
          if ('fill' in write) {
            await fillTotals(db, ownerId)
            await db.withOwner(ownerId, fillAllParts)
            continue
          }
          await db.withOwner(ownerId, async (tx) => {
            if ('insert' in write) await record(tx, write.insert)
            else if ('change' in write)
              await tx.client.query(`UPDATE sale SET ${write.change} WHERE id % $1 = 0`, [write.of])
            else await tx.client.query('DELETE FROM sale WHERE id % $1 = 0', [write.deleteOf])
          })
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  },
)

/**
 * Inserts `rows` sales, spread over 90 days from `first` on, with repeated and sometimes missing names, receipts and times.
 * The lines of a receipt are of one customer, of several, or of none.
 */
const many = (rows: number, first: string): string => `
  INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, channel_id, category_id, revenue_cents, cost_cents,
                    quantity, sale_date, source, receipt, minute, tax_cents)
  SELECT current_owner(), 1 + i % 7, nullif(CASE WHEN i % 2 = 0 THEN i / 180 ELSE i % 400 END, 0), nullif(i % 3, 0),
         nullif(i % 4, 0), nullif(i % 5, 0), i * 37 % 5000 - 500, nullif(i % 5, 0) * 100,
         CASE WHEN i % 11 = 0 THEN -1 ELSE 1 END * (1 + i % 4),
         date '${first}' + i % 90, 'import', nullif(i / 270, 0), nullif(i % 6, 0) * 200, nullif(i % 4, 0)
  FROM generate_series(1, ${rows}) AS i`

test(
  'the same holds after statements of thousands of rows, for each code path of the triggers',
  { tags: 'long' },
  async () => {
    const ownerId = randomUUID()
    await db.withOwner(ownerId, (tx) => tx.client.query(many(3000, '2020-01-01')))
    for (const [statement, left] of [
      [many(2000, '2024-01-01'), 5000], // months without sales
      [many(1500, '2024-02-20'), 6500], // months with and without
      ['UPDATE sale SET sale_date = sale_date + 31, customer_id = 5 WHERE id % 2 = 0', 6500],
      [
        'UPDATE sale SET receipt = nullif(receipt::int / 2, 1), minute = minute + 60 WHERE id % 2 = 1',
        6500,
      ],
      ['DELETE FROM sale WHERE id % 4 = 0', 4875], // less than half of all
      ["DELETE FROM sale WHERE sale_date >= '2024-01-01'", 2250], // more than half
      ['DELETE FROM sale', 0],
      [many(1200, '2024-01-01'), 1200],
      ['DELETE FROM sale', 0],
    ] as const) {
      const { rows } = await db.withOwner(ownerId, async (tx) => {
        await tx.client.query(statement)
        return tx.client.query('SELECT coalesce(sum(entries), 0) AS entries FROM sale_day')
      })
      expect([statement, rows[0].entries, await differences()]).toEqual([statement, left, []])
      await fillTotals(db, ownerId)
      await db.withOwner(ownerId, fillAllParts)
      expect([statement, await differences()]).toEqual([statement, []])
    }
  },
)

test('the revision changes with every change to the sales, and with nothing else', async () => {
  const ownerId = await shopWith(db, [{ date: '2026-03-01', revenue: 5 }])
  const revisionAfter = (statement: string): Promise<string> =>
    db.withOwner(ownerId, async (tx) => {
      await tx.client.query(statement)
      return (await tx.client.query('SELECT revision FROM sale_revision')).rows[0].revision
    })
  const seen = [
    await revisionAfter('SELECT 1'),
    await revisionAfter('UPDATE sale SET quantity = 2'),
    await revisionAfter('DELETE FROM sale'),
  ]
  expect(new Set(seen).size).toBe(3)
  expect(await revisionAfter('DELETE FROM sale')).toBe(seen[2])
})

test('writers of one owner wait for each other and never deadlock', { tags: 'long' }, async () => {
  const ownerId = await shopWith(db, [{ date: '2026-03-01', revenue: 1 }])
  const days = ['2026-03-01', '2026-03-02', '2026-04-01']
  const people = ['Kim', 'Lee', 'Sam']
  await db.withOwner(ownerId, (tx) =>
    record(
      tx,
      people.map((name) => ({
        date: days[0]!,
        revenue: 1,
        product: name,
        customer: name,
        salesperson: name,
      })),
    ),
  )
  const insert = (first: number) => {
    const name = people[first % 3]!
    return `INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, revenue_cents, quantity, sale_date, source)
      SELECT owner_id, id, (SELECT id FROM customer WHERE name = '${people[(first + 1) % 3]}'),
             (SELECT id FROM salesperson WHERE name = '${people[(first + 2) % 3]}'), 100, 1, '${days[first % 3]}', 'manual'
      FROM product WHERE name = '${name}'`
  }
  // Imports of several statements in every order, along with single sales and deletions.
  const writers = Array.from({ length: 60 }, (_, i) =>
    db.withOwner(ownerId, async (tx) => {
      const statements = i % 3 === 0 ? [i, i + 2, i + 1, i + 3] : [i]
      for (const at of statements) await tx.client.query(insert(at))
      if (i % 5 === 4)
        await tx.client.query('DELETE FROM sale WHERE id = (SELECT max(id) - 3 FROM sale)')
    }),
  )
  const failed = (await Promise.allSettled(writers)).filter(
    (result) => result.status === 'rejected',
  )
  expect(failed).toEqual([])
  expect(await differences()).toEqual([])
})

test('a month gets totals by name once it has three sales (in the app, 50), and keeps them', async () => {
  const march = { date: '2026-03-31', revenue: 5, customer: 'Ada', salesperson: 'Kim' }
  const ownerId = await shopWith(db, [march, march, { ...march, date: '2026-04-01' }])
  const within = <T>(work: (tx: OwnerTx) => Promise<T>): Promise<T> => db.withOwner(ownerId, work)
  const totals = () =>
    within(async ({ client }) => {
      const { rows } = await client.query(`
        SELECT month, entries, has_totals AS "hasTotals",
               (SELECT count(*) FROM sale_month_product AS kept WHERE kept.month = each.month) AS products,
               (SELECT sum(sales) FROM sale_month_customer AS kept WHERE kept.month = each.month) AS "salesToCustomers"
        FROM sale_month AS each ORDER BY month`)
      return rows.map((row) => Object.values(row))
    })
  const without = ['2026-04-01', 1, false, 0, null]
  expect(await totals()).toEqual([['2026-03-01', 2, false, 0, null], without])
  await fillTotals(db, ownerId)
  expect(await totals()).toEqual([['2026-03-01', 2, false, 0, null], without])
  await within((tx) => record(tx, [march]))
  expect(await totals()).toEqual([['2026-03-01', 3, false, 0, null], without])
  await fillTotals(db, ownerId)
  expect(await totals()).toEqual([['2026-03-01', 3, true, 1, 3], without])
  // Once there are totals they stay, so that a shop around the limit doesn't make and delete them again and again.
  await within((tx) => tx.client.query('DELETE FROM sale WHERE id = (SELECT min(id) FROM sale)'))
  expect(await totals()).toEqual([['2026-03-01', 2, true, 1, 2], without])
  await within((tx) => tx.client.query('DELETE FROM sale'))
  expect(await totals()).toEqual([])
  expect(await differences()).toEqual([])
})

test('past months get totals of channels two minutes after their last change, and lose them with the next', async () => {
  const march = { date: '2026-03-31', revenue: 5, product: 'Cut', channel: 'Shop' }
  const ownerId = await shopWith(db, [march, march, march, { date: '2026-04-01', revenue: 5 }])
  const query = (text: string) => db.withOwner(ownerId, ({ client }) => client.query(text))
  const kept = async () => {
    await fillParts(db, ownerId)
    const { rows } = await query(
      'SELECT month FROM sale_month WHERE has_part_totals AND parts_changed_at IS NULL',
    )
    return rows.map(({ month }) => month)
  }
  const wait = () =>
    query("UPDATE sale_month SET parts_changed_at = parts_changed_at - interval '121 seconds'")
  expect(await kept()).toEqual([])
  await wait()
  expect(await db.withSystem(ownersLackingParts)).toEqual([ownerId])
  expect(await kept()).toEqual(['2026-03-01'])
  expect(await db.withSystem(ownersLackingParts)).toEqual([])
  await query('UPDATE sale SET revenue_cents = 900')
  expect(await kept()).toEqual([])
  await wait()
  expect(await kept()).toEqual(['2026-03-01'])
  await query('UPDATE sale SET revenue_cents = 700 WHERE channel_id IS NULL')
  expect(await kept()).toEqual(['2026-03-01'])
  expect(await differences()).toEqual([])
})

test('after an upgrade, the refunds without a cost of all totals are added up in the background: −119.00 + 19.00 of tax, and −5.00', async () => {
  const sale = { date: '2026-03-31', product: 'Cut', salesperson: 'Kim', customer: 'Ada' }
  const parts = { channel: 'Shop', category: 'Hair' }
  const ownerId = await shopWith(db, [
    ...Array.from({ length: 60 }, () => ({ ...sale, ...parts, revenue: 30, cost: 10 })),
    { ...sale, ...parts, revenue: -119, tax: -19 },
    { ...sale, revenue: -5 },
    { ...sale, revenue: -7, cost: 0 },
  ])
  const query = (text: string) => db.withOwner(ownerId, ({ client }) => client.query(text))
  const wait = () =>
    query("UPDATE sale_month SET parts_changed_at = parts_changed_at - interval '121 seconds'")
  await fillTotals(db, ownerId)
  await wait()
  await fillParts(db, ownerId)
  const months = ['month_product', 'month_customer', 'month_salesperson']
  for (const table of ['day', 'customer', 'part', ...months]) {
    await query(`UPDATE sale_${table} SET uncosted_refund_cents = DEFAULT`)
  }
  await query('UPDATE sale_revision SET lacks_refunds = true')
  expect(await differences()).toEqual([])
  expect(await db.withSystem(ownersLackingRefunds)).toEqual([ownerId])
  await fillRefunds(db, ownerId)
  expect(await db.withSystem(ownersLackingRefunds)).toEqual([])
  const { rows } = await query('SELECT uncosted_refund_cents AS cents FROM sale_day')
  expect(rows).toEqual([{ cents: -10_500 }])
  expect(await differences()).toEqual([])
  await fillParts(db, ownerId)
  expect(await differences()).toEqual([])
  expect((await query('SELECT FROM sale_month WHERE has_part_totals')).rows).toHaveLength(1)
})

test('a wrong row, an extra row and a missing row are each reported', async () => {
  const ownerId = await shopWith(db, [
    { date: '2026-03-01', revenue: 5, customer: 'Ada' },
    { date: '2026-03-02', revenue: 7, customer: 'Ada' },
    { date: '2026-03-02', revenue: 9, customer: 'Ada' },
  ])
  await fillTotals(db, ownerId)
  await db.withOwner(ownerId, async (tx) => {
    await tx.client.query("UPDATE sale_day SET revenue_cents = 1 WHERE day = '2026-03-01'")
    await tx.client.query("UPDATE sale_month_customer SET month = '2026-04-01'")
  })
  const reported = await differences()
  expect(reported).toHaveLength(3)
  expect(reported.join('\n')).toContain('"revenue_cents":1,')
})

test("a sale with another owner's customer is an orphan", async () => {
  await shopWith(db, [{ date: '2026-03-01', revenue: 5, customer: 'Ada' }])
  const ownerId = await shopWith(db, [{ date: '2026-03-01', revenue: 5, customer: 'Ada' }])
  const foreign = await db.withSystem((tx) =>
    tx.client.query('SELECT id FROM customer WHERE owner_id <> $1 LIMIT 1', [ownerId]),
  )
  await db.withOwner(ownerId, (tx) =>
    tx.client.query('UPDATE sale SET customer_id = $1', [foreign.rows[0].id]),
  )
  expect(await db.withSystem(orphans)).toEqual([
    expect.stringContaining(`of owner ${ownerId}: no customer ${foreign.rows[0].id}`),
  ])
})

test.each([1, 150])(
  'a day without tax, fees and receipts keeps none, so that it takes no room (%i sales)',
  async (count) => {
    const owner = await shopWith(db, [])
    const rare =
      'tax_cents, costed_tax_cents, uncosted_refund_cents, fee_cents, receipts, extra_lines'
    const kept = (tx: OwnerTx) =>
      tx.client
        .query({ text: `SELECT ${rare} FROM sale_day ORDER BY day`, rowMode: 'array' })
        .then(({ rows }) => rows)
    const plain = Array.from({ length: count }, () => ({ date: '2026-01-01', revenue: 119 }))
    await db.withOwner(owner, (tx) => record(tx, plain))
    expect(await db.withOwner(owner, kept)).toEqual([[null, null, null, null, null, null]])
    const full = { revenue: 119, cost: 50, tax: 19, fee: 1, receipt: 'A1' }
    const refund = { revenue: -119, tax: -19 }
    await db.withOwner(owner, (tx) =>
      record(
        tx,
        [full, full, refund].map((sale) => ({ ...sale, date: '2026-01-01' })),
      ),
    )
    expect(await db.withOwner(owner, kept)).toEqual([[1900, 3800, -10_000, 200, 1, 1]])
  },
)
