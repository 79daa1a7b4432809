import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { rowsRead } from '../testing/entries.ts'
import { namesAfter } from './export.ts'

const { db, signUp } = await testApp()

const TABLES = ['customer', 'customer_contact', 'sale_customer', 'contact_refusal']

test('a batch of the export reads its own customers and no others: 20 of 20,000, the last as the first', async () => {
  const owner = await signUp()
  const ownerId = owner.account.id
  await db.withOwnerBulk(ownerId, async ({ client }) => {
    await client.query(
      `INSERT INTO customer (owner_id, name, name_key)
       SELECT $1, 'Person ' || n, 'person ' || lpad(n::text, 5, '0') FROM generate_series(1, 20000) AS n`,
      [ownerId],
    )
    await client.query(
      `INSERT INTO customer_contact (owner_id, customer_id, note, may_be_written_to)
       SELECT owner_id, id, 'x', id % 2 = 0 FROM customer WHERE owner_id = $1 AND id % 3 > 0`,
      [ownerId],
    )
    await client.query(
      // Other tests check that all sales have a product.
      `WITH tea AS (INSERT INTO product (owner_id, name, name_key) VALUES ($1, 'Tea', 'tea') RETURNING id)
       INSERT INTO sale (owner_id, product_id, customer_id, revenue_cents, quantity, sale_date, source)
       SELECT owner_id, tea.id, customer.id, 100, 1, date '2026-01-02', 'manual' FROM customer, tea
       WHERE owner_id = $1`,
      [ownerId],
    )
  })
  const readAfter = (key: string | undefined) =>
    db.withOwner(ownerId, async (tx) => {
      const before = await Promise.all(TABLES.map((table) => rowsRead(tx, table)))
      const rows = await namesAfter(tx, key, { limit: 20, today: '2026-11-21' })
      const after = await Promise.all(TABLES.map((table) => rowsRead(tx, table)))
      return { names: rows.length, read: after.map((read, n) => read - before[n]!) }
    })
  const first = await readAfter(undefined)
  expect(first.names).toBe(20)
  for (const read of first.read) expect(read).toBeLessThanOrEqual(20)
  expect(await readAfter('person 19980')).toMatchObject({ names: 20 })
})
