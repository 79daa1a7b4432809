import { randomUUID } from 'node:crypto'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { nameKey } from '../../../shared/names.ts'
import { minuteOfTime } from '../../../shared/time-of-day.ts'
import { listOf, VALUE_COLUMNS } from '../columns.ts'

/** One entry as tests write it: amounts in decimal units. */
export interface TestSale {
  date: string
  revenue: number
  cost?: number
  quantity?: number
  product?: string
  customer?: string
  salesperson?: string
  receipt?: string
  /** HH:MM */
  time?: string
  tax?: number
  fee?: number
  channel?: string
  category?: string
  recordedAt?: Date
}

const COLUMNS = `${listOf(VALUE_COLUMNS)}, created_at`

/**
 * Inserts entries straight into `sale`, without the API, along with the names they need. `at` is when they are recorded,
 * unless they say so themselves.
 */
export async function record(tx: OwnerTx, sales: TestSale[], at = new Date()): Promise<void> {
  const idsOf = async (table: string, nameOf: (sale: TestSale) => string | undefined) => {
    const unique = [...new Set(sales.map(nameOf).filter((name) => name !== undefined))].toSorted()
    const { rows } = await tx.client.query(
      `INSERT INTO ${table} (owner_id, name, name_key) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (owner_id, name_key) DO UPDATE SET name = ${table}.name RETURNING name, id`,
      [tx.ownerId, unique, unique.map(nameKey)],
    )
    const ids = new Map<string, number>(rows.map(({ name, id }) => [name, id]))
    return (sale: TestSale) => ids.get(nameOf(sale) ?? '') ?? null
  }
  const productId = await idsOf('product', ({ product = 'Cut' }) => product)
  const customerId = await idsOf('customer', ({ customer }) => customer)
  const salespersonId = await idsOf('salesperson', ({ salesperson }) => salesperson)
  const channelId = await idsOf('channel', ({ channel }) => channel)
  const categoryId = await idsOf('category', ({ category }) => category)
  const cents = (amount: number | undefined) =>
    amount === undefined ? null : Math.round(amount * 100)
  const rows = sales.map((sale) => ({
    product_id: productId(sale),
    customer_id: customerId(sale),
    salesperson_id: salespersonId(sale),
    revenue_cents: cents(sale.revenue),
    cost_cents: cents(sale.cost),
    quantity: sale.quantity ?? 1,
    receipt: sale.receipt,
    minute: sale.time === undefined ? null : minuteOfTime(sale.time),
    tax_cents: cents(sale.tax),
    fee_cents: cents(sale.fee),
    channel_id: channelId(sale),
    category_id: categoryId(sale),
    sale_date: sale.date,
    created_at: sale.recordedAt ?? at,
  }))
  await tx.client.query(
    `INSERT INTO sale (owner_id, ${COLUMNS}, source) SELECT $1, ${COLUMNS}, 'manual'
     FROM json_populate_recordset(NULL::sale, $2)`,
    [tx.ownerId, JSON.stringify(rows)],
  )
}

/** Creates an owner with these entries and returns the id. */
export async function shopWith(db: Database, sales: TestSale[]): Promise<string> {
  const ownerId = randomUUID()
  await db.withOwner(ownerId, (tx) => record(tx, sales))
  return ownerId
}

export async function customerIdOf(db: Database, ownerId: string, name: string): Promise<number> {
  const { rows } = await db.systemPool.query<{ id: number }>(
    'SELECT id FROM customer WHERE owner_id = $1 AND name = $2',
    [ownerId, name],
  )
  return rows[0]!.id
}
