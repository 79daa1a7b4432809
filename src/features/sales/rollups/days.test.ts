import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { testDatabase } from '../../../server/testing/database.ts'
import { countBuyers, dayOfNthCustomer } from './days.ts'

const db = await testDatabase()

const TODAY = '2026-03-15'
const BUYERS = { n: 100, today: TODAY, leastCents: 1, part: 10 }
/** months of sales up to today, and sales of each: a history of several portions */
const MONTHS = 50
const SALES = 1_000

/** which customer is asked for, and from which amount on they count */
const TRIED = [1, 2, 30, 60, 90, 120, 400].flatMap((n) => [[n, 1] as const, [n, 490] as const])

/** Records sales of as many customers; `cents` is SQL for what sale `n` of month `m` brings. */
async function shopOf(customers: number, cents: string): Promise<string> {
  const ownerId = randomUUID()
  await db.withOwner(ownerId, async ({ client }) => {
    await client.query(
      `WITH named AS (
         INSERT INTO product (owner_id, name, name_key) VALUES ($1, 'Tea', 'tea') RETURNING id
       ), bought AS (
         INSERT INTO customer (owner_id, name, name_key) SELECT $1, n, n FROM generate_series(1, $2::int) AS n RETURNING id
       )
       SELECT 1 FROM named, bought`,
      [ownerId, customers],
    )
    await client.query(
      `INSERT INTO sale (owner_id, product_id, customer_id, revenue_cents, quantity, sale_date, source)
       SELECT $1, (SELECT id FROM product WHERE owner_id = $1),
              (SELECT min(id) FROM customer WHERE owner_id = $1) + abs(hashint4(m * 1000 + n)) % $2::int, ${cents}, 1,
              ($3::date - make_interval(months => m) - make_interval(days => n % 12))::date, 'import'
       FROM generate_series(0, $4::int - 1) AS m, generate_series(1, $5::int) AS n`,
      [ownerId, customers, TODAY, MONTHS, SALES],
    )
  })
  return ownerId
}

/** The most rows that a part of the plan of one of the statements had. */
async function mostRows(tx: OwnerTx, work: (tx: OwnerTx) => Promise<unknown>): Promise<number> {
  let most = 0
  const query = tx.client.query.bind(tx.client) as (...of: unknown[]) => Promise<any>
  const explained = async (text: unknown, values?: unknown[]) => {
    if (typeof text === 'string') {
      const { rows } = await query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      JSON.stringify(rows, (key, value: unknown) => {
        if (key === 'Actual Rows') most = Math.max(most, Number(value))
        return value
      })
    }
    return query(text, values)
  }
  await work(Object.assign(Object.create(tx) as OwnerTx, { client: { query: explained } }))
  return most
}

/** The same from each customer's sums of all months. */
const NTH = `
  SELECT min(sale_date) FILTER (WHERE revenue_cents > 0)::text AS day FROM sale
  JOIN (
    SELECT customer_id, min(month) AS month FROM (
      SELECT customer_id, date_trunc('month', sale_date) AS month FROM sale WHERE owner_id = $1
      GROUP BY 1, 2 HAVING sum(revenue_cents) >= $3
    ) AS brought GROUP BY 1
  ) AS first USING (customer_id)
  WHERE date_trunc('month', sale_date) = month GROUP BY customer_id ORDER BY 1 OFFSET $2 LIMIT 1`

test('the nth customer is the same however many portions of months are read', async () => {
  const ownerId = await shopOf(
    400,
    'CASE WHEN hashint4(n * 100 + m) % 300 = 0 THEN 500 ELSE -5 END',
  )
  await db.withOwner(ownerId, async (tx) => {
    for (const [n, leastCents] of TRIED) {
      const { rows } = await tx.client.query(NTH, [ownerId, n - 1, leastCents])
      const day: string | null = rows[0]?.day ?? null
      if (n <= (leastCents === 1 ? 120 : 2)) expect(day).not.toBeNull()
      expect(
        await dayOfNthCustomer(tx, { ...BUYERS, n, leastCents }),
        `customer ${n} from ${leastCents} on`,
      ).toBe(day)
    }
    expect(await countBuyers(tx, { ...BUYERS, n: 30 })).toBe(30)
  })
})

test('a history without buyers is read in portions', async () => {
  const ownerId = await shopOf(20_000, '-5')
  await db.withOwner(ownerId, async (tx) => {
    const rows = await mostRows(tx, async (watched) => {
      expect(await dayOfNthCustomer(watched, BUYERS)).toBeNull()
      expect(await countBuyers(watched, BUYERS)).toBe(0)
    })
    expect(rows).toBeGreaterThan(10_000)
    expect(rows).toBeLessThan(30_000)
  })
})
