import { sql } from 'drizzle-orm'
import { inBatches } from '../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../server/csv.ts'
import type { Database, OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { fileOf, type ArchiveFile, type OwnerData } from '../../server/owner-data.ts'
import { escapeFormulas } from '../../shared/formula-escaping.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { fromCents } from '../../shared/money.ts'
import { cellsOf, COLUMNS, csvHeader, csvOf } from './export/csv.ts'
import { TABLES, type Dimension } from './rollups/dimensions.ts'
import { namesByMonth } from './rollups/names-by-month.ts'
import {
  saleCustomer,
  saleDay,
  saleMonth,
  saleMonthCustomer,
  saleMonthProduct,
  saleMonthSalesperson,
  saleRevision,
} from './rollups/tables.ts'
import { allEntries } from './service.ts'
import { selectTrashed } from './store.ts'
import { customer, product, replacedSale, sale, salesperson, trash, trashedSale } from './tables.ts'

/** rows read at a time */
const NAMES = 5_000
const TRASHED = 1_000
/** sales erased at a time; the triggers of `sale` take another way from 1,000 on, which reads all sales that are left */
const ERASED = 999

const salesFile: ArchiveFile = {
  name: 'sales.csv',
  about:
    'All your sales, newest first, with the same columns as Export Data. You can import this file again.',
  tables: [sale],
  content: (db, ownerId) => csvFile(ownerId, allEntries(db, ownerId)),
}

/** The CSV file of all entries. */
export async function* csvFile(
  ownerId: string,
  batches: ReturnType<typeof allEntries>,
): AsyncGenerator<string> {
  yield csvHeader()
  for await (const batch of batches) yield csvOf(ownerId, batch)
}

const deletedSales: ArchiveFile = {
  name: 'deleted-sales.csv',
  about: `Sales that you deleted in the last ${TRASH_DAYS} days. After ${TRASH_DAYS} days they are gone for good.`,
  tables: [trash, trashedSale],
  content: deletedRows,
}

async function* deletedRows(db: Database, ownerId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([[...COLUMNS, 'Deleted At']])
  const read = (after = { trashId: 0, id: 0 }) =>
    db.withOwner(ownerId, (tx) => selectTrashed(tx, after, TRASHED))
  for await (const rows of inBatches(TRASHED, read)) {
    yield csvLines(rows.map(({ entry, deletedAt }) => [...cellsOf(ownerId, entry), deletedAt]))
  }
}

const namesFile = (kind: Dimension, name: string, about: string): ArchiveFile => ({
  name,
  about: `${about}, with the totals of all their sales. A cost counts where it was recorded.`,
  tables: [TABLES[kind].names, TABLES[kind].months, ...(kind === 'customer' ? [saleCustomer] : [])],
  content: (db, ownerId) => names(db, ownerId, kind),
})

async function* names(db: Database, ownerId: string, kind: Dimension): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([['Id', 'Name', 'Sales', 'Quantity', 'Revenue', 'Cost']])
  const read = (last: Named | undefined): Promise<Named[]> =>
    db.withOwner(ownerId, (tx) => namesAfter(tx, kind, last?.id ?? 0))
  for await (const rows of inBatches(NAMES, read)) {
    yield csvLines(
      rows.map(({ id, name, sales, quantity, revenueCents, costCents }) => [
        ...[id, escapeFormulas(name), sales, quantity],
        ...[revenueCents, costCents].map((cents) => fromCents(cents).toFixed(2)),
      ]),
    )
  }
}

type Named = Record<'id' | 'sales' | 'quantity' | 'revenueCents' | 'costCents', number> & {
  name: string
}

async function namesAfter(tx: OwnerTx, kind: Dimension, after: number): Promise<Named[]> {
  const { names, id } = TABLES[kind]
  const sums = sql`
    SELECT ${sql.raw(id)} AS id, sum(sales) AS sales, sum(quantity) AS quantity,
           sum(revenue_cents) AS revenue_cents, sum(cost_cents) AS cost_cents
    FROM ${sql.raw(namesByMonth(kind))} WHERE owner_id = ${tx.ownerId} GROUP BY 1`
  const { rows } = await tx.execute<Named & Record<string, unknown>>(sql`
    SELECT id, name, coalesce(sales, 0) AS sales, coalesce(quantity, 0) AS quantity,
           coalesce(revenue_cents, 0) AS "revenueCents", coalesce(cost_cents, 0) AS "costCents"
    FROM ${names} LEFT JOIN (${sums}) AS summed USING (id)
    WHERE owner_id = ${tx.ownerId} AND id > ${after} ORDER BY id LIMIT ${NAMES}`)
  return rows
}

/**
 * Erases the owner's oldest sales. In this order the totals always match those that are left, and no customer's last
 * purchase has to be found again, which would read all of them.
 */
async function eraseOldest(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${sale} WHERE owner_id = ${ownerId} AND id = ANY (ARRAY(
      SELECT id FROM ${sale} WHERE owner_id = ${ownerId} ORDER BY sale_date, id LIMIT ${ERASED}))`)
  return rowCount ?? 0
}

export const salesData: OwnerData = {
  files: [
    salesFile,
    namesFile('product', 'products.csv', 'Your products and services'),
    namesFile('customer', 'customers.csv', 'Your customers'),
    namesFile('salesperson', 'salespeople.csv', 'Your salespeople'),
    deletedSales,
    fileOf(
      'updated-sales.json',
      `Sales that an import of the last ${TRASH_DAYS} days updated, as they were before.`,
      replacedSale,
    ),
  ],
  // Settling is over once the revision is gone, so that it adds nothing to the tables that follow.
  tables: [
    ...[sale, saleDay, saleMonth, saleMonthProduct, saleMonthCustomer, saleMonthSalesperson],
    ...[
      saleCustomer,
      saleRevision,
      trashedSale,
      trash,
      replacedSale,
      product,
      customer,
      salesperson,
    ],
  ],
  erase: eraseOldest,
}
