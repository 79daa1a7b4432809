import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { namesAfter } from './name-data.ts'
import { fillTotals } from './settling/fill.ts'
import { rowsRead } from './testing/entries.ts'

const { db, signUp } = await testApp()

test.for([
  ['customer', 'sale_customer', 20],
  // a row for each of two months
  ['product', 'sale_month_product', 40],
] as const)(
  'a batch of names in the archive reads their own totals and no others, the last as the first: %s',
  async ([kind, totals, most]) => {
    const owner = await signUp()
    const ownerId = owner.account.id
    await db.withOwnerBulk(ownerId, async ({ client }) => {
      await client.query(
        `INSERT INTO ${kind} (owner_id, name, name_key)
         SELECT $1, 'Name ' || n, 'name ' || n FROM generate_series(1, 5000) AS n`,
        [ownerId],
      )
      await client.query(
        `INSERT INTO sale (owner_id, product_id, customer_id, revenue_cents, quantity, sale_date, source)
         SELECT owner_id, id, id, 100, 2, date '2026-01-02' + 31 * month, 'manual'
         FROM ${kind}, generate_series(0, 1) AS month WHERE owner_id = $1`,
        [ownerId],
      )
    })
    await fillTotals(db, ownerId)
    const read = (after: number) =>
      db.withOwner(ownerId, async (tx) => {
        const before = await rowsRead(tx, totals)
        const names = await namesAfter(tx, kind, after, 20)
        expect(names).toHaveLength(20)
        for (const each of names) expect(each).toMatchObject({ sales: 2, revenueCents: 200, quantity: 4 }) // prettier-ignore
        return { last: names.at(-1)!.id, rows: (await rowsRead(tx, totals)) - before }
      })
    const first = await read(0)
    expect([first.rows, (await read(first.last + 4_000)).rows]).toEqual([most, most])
  },
)
