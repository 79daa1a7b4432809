import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { rowsBelow } from '../accounts/deletion/export/table-rows.ts'
import { after } from './store.ts'
import { sale, trashedSale } from './tables.ts'
import { rowsRead, saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'
const DAY = '2026-01-02'

/** An owner with 20,000 sales of one day, of which PostgreSQL has no statistics yet, and the id of the first. */
async function ownerOfOneDay() {
  const owner = await signUp()
  const { id } = (await owner.post(PATH, saleOf({ saleDate: DAY }))).body
  await db.withOwnerBulk(owner.account.id, ({ client }) =>
    client.query(`
      INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
      SELECT owner_id, product_id, 100, 1, sale_date, 'manual' FROM sale, generate_series(2, 20000)`),
  )
  return { owner, ownerId: owner.account.id, id: id as number }
}

/** Pages of 8 KB that finding sales takes. */
async function pagesFor(tx: OwnerTx, condition: SQL): Promise<number> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(sql`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
    SELECT * FROM ${sale} WHERE owner_id = ${tx.ownerId} AND ${condition} ORDER BY sale_date DESC, id DESC LIMIT 100`)
  const { Plan } = rows[0]!['QUERY PLAN'][0]
  return Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!
}

test('the last piece of all sales is found as soon as an early one, also where all are of one day', async () => {
  const { ownerId, id } = await ownerOfOneDay()
  const pagesBefore = (sales: number) =>
    db.withOwnerInTurn(ownerId, (tx) => pagesFor(tx, after({ saleDate: DAY, id: id + sales })))
  const [early, last] = [await pagesBefore(19_000), await pagesBefore(200)]
  expect(last).toBeLessThan(2 * early)
})

test('a piece of deleted sales reads no others, also right after they were deleted', async () => {
  const { owner, ownerId, id } = await ownerOfOneDay()
  const { trashId } = (await owner.delete(`${PATH}/clear-all`)).body
  const read = await db.withOwnerInTurn(ownerId, async (tx) => {
    const before = await rowsRead(tx, 'trashed_sale')
    const last = { trashId, id: id + 19_000 }
    expect(await rowsBelow(tx, ownerId, trashedSale, last, 100)).toHaveLength(100)
    return (await rowsRead(tx, 'trashed_sale')) - before
  })
  expect(read).toBe(100)
})
