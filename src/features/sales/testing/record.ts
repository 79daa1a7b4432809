import { randomUUID } from 'node:crypto'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { nameKey } from '../../../shared/names.ts'

/** One entry as tests write it: amounts in decimal units. */
export interface TestSale {
  date: string
  revenue: number
  cost?: number
  quantity?: number
  product?: string
  customer?: string
  salesperson?: string
}

/** Inserts entries straight into `sale`, without the API, along with the names they need. `at` is when they are recorded. */
export async function record(tx: OwnerTx, sales: TestSale[], at = new Date()): Promise<void> {
  const named = async (table: string, names: (string | undefined)[]) => {
    const unique = [...new Set(names.filter((name) => name !== undefined))].toSorted()
    const { rows } = await tx.client.query(
      `INSERT INTO ${table} (owner_id, name, name_key) SELECT $1, * FROM unnest($2::text[], $3::text[])
       ON CONFLICT (owner_id, name_key) DO UPDATE SET name = ${table}.name RETURNING name, id`,
      [tx.ownerId, unique, unique.map(nameKey)],
    )
    const ids = new Map<string, number>(rows.map(({ name, id }) => [name, id]))
    return (name: string | undefined) => (name === undefined ? null : ids.get(name)!)
  }
  const product = (sale: TestSale): string => sale.product ?? 'Cut'
  const productId = await named('product', sales.map(product))
  const customerId = await named(
    'customer',
    sales.map((sale) => sale.customer),
  )
  const salespersonId = await named(
    'salesperson',
    sales.map((sale) => sale.salesperson),
  )
  const cents = (amount: number | undefined) =>
    amount === undefined ? null : Math.round(amount * 100)
  const rows = sales.map((sale) => ({
    product_id: productId(product(sale)),
    customer_id: customerId(sale.customer),
    salesperson_id: salespersonId(sale.salesperson),
    revenue_cents: cents(sale.revenue),
    cost_cents: cents(sale.cost),
    quantity: sale.quantity ?? 1,
    sale_date: sale.date,
  }))
  await tx.client.query(
    `INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, revenue_cents, cost_cents, quantity, sale_date, source, created_at)
     SELECT $1, product_id, customer_id, salesperson_id, revenue_cents, cost_cents, quantity, sale_date, 'manual', $3
     FROM json_populate_recordset(NULL::sale, $2)`,
    [tx.ownerId, JSON.stringify(rows), at],
  )
}

/** Creates an owner with these entries and returns the id. */
export async function shopWith(db: Database, sales: TestSale[]): Promise<string> {
  const ownerId = randomUUID()
  await db.withOwner(ownerId, (tx) => record(tx, sales))
  return ownerId
}
