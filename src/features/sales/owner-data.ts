import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import type { OwnerTable, OwnerData } from '../../server/owner-data.ts'
import { IMPORTS_OF_A_DAY, TRASH_DAYS } from '../../shared/limits.ts'
import { birthdayInWords } from './contacts/rules.ts'
import { contactBefore, contactImport, contactRefusal, customerContact } from './contacts/tables.ts'
import type { NameKind } from './contract.ts'
import { saleIds, type SaleIds } from './export/sale-ids.ts'
import { csvHeader, csvOf } from './export/csv.ts'
import { NAMES } from './rollups/dimensions.ts'
import {
  saleCustomer,
  saleDay,
  saleMonth,
  saleMonthCustomer,
  saleMonthHour,
  saleMonthProduct,
  saleMonthSalesperson,
  salePart,
  saleRevision,
} from './rollups/tables.ts'
import { MAX_CHANGES, MAX_DIFFERENT, MAX_REASSIGNED } from './merge-names/contract.ts'
import { differentNames, movedSales, nameChange } from './merge-names/tables.ts'
import { allEntries } from './service.ts'
import { customer, replacedSale, sale, taxFill, trash, trashedSale } from './tables.ts'

/** at a time; from 1,000 on the triggers of `sale` read all sales that are left */
const DELETED_AT_ONCE = 999

export async function* csvFile(
  ids: SaleIds,
  batches: ReturnType<typeof allEntries>,
): AsyncGenerator<string> {
  yield csvHeader()
  for await (const batch of batches) yield csvOf(ids, batch)
}

/** Without sales no file, not even its header. */
async function* salesFile(db: Database, ownerId: string, sessionSecret: string) {
  const [first] = await db.withOwner(ownerId, (tx) =>
    tx.select({ id: sale.id }).from(sale).where(eq(sale.ownerId, tx.ownerId)).limit(1),
  )
  const ids = saleIds(ownerId, sessionSecret)
  if (first) yield { name: 'sales.csv', pieces: csvFile(ids, allEntries(db, ownerId)) }
}

/** Oldest first: totals always match what is left, and no customer's last purchase has to be found again. */
async function deleteOldest(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${sale} WHERE owner_id = ${ownerId} AND id = ANY (ARRAY(
      SELECT id FROM ${sale} WHERE owner_id = ${ownerId} ORDER BY sale_date, id LIMIT ${DELETED_AT_ONCE}))`)
  return rowCount ?? 0
}

const namesIn =
  (kind: NameKind) =>
  async (tx: OwnerTx, ids: number[]): Promise<Map<number, string>> => {
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`
      SELECT id, name FROM ${NAMES[kind].names}
      WHERE owner_id = ${tx.ownerId} AND id = ANY(${sql.param(ids)}::bigint[])`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

async function deletedAt(tx: OwnerTx, ids: number[]): Promise<Map<number, Date>> {
  const rows = await tx
    .select({ id: trash.id, at: trash.createdAt })
    .from(trash)
    .where(and(eq(trash.ownerId, tx.ownerId), inArray(trash.id, ids)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const perSale = (...totals: PgTable[]): OwnerTable[] =>
  totals.map((table) => [table, { per: sale }])

const namesTable = (kind: NameKind, title: string): OwnerTable => [
  NAMES[kind].names,
  { most: 'MAX_NAMES_PER_OWNER' },
  { title, names: { sameAs: namesIn(kind) } },
]

const CONTACT_TABLES: OwnerTable[] = [
  [
    contactBefore,
    { most: 'MAX_NAMES_PER_OWNER', of: 'contacts that files changed, before one more file' },
    {
      title: 'Earlier contacts',
      note: `Contacts of customers that a file of the last ${TRASH_DAYS} days changed, as they were before and after.`,
    },
  ],
  [
    contactImport,
    { limit: IMPORTS_OF_A_DAY },
    {
      title: 'Files of customers',
      note: 'The files from which contacts of customers were taken.',
    },
  ],
  [
    customerContact,
    { per: customer },
    {
      title: 'Customer contacts',
      show: {
        birthday: (code: number) => birthdayInWords(`${Math.floor(code / 100)}-${code % 100}`),
      },
    },
  ],
  [
    contactRefusal,
    { most: 'MAX_NAMES_PER_OWNER', of: 'addresses and numbers that asked not to be written to' },
    {
      title: 'Not to be written to',
      note: 'Of customers who asked not to be written to, also if you deleted them since. Of each address and number only a fingerprint is kept.',
    },
  ],
]

export const salesData: OwnerData = {
  title: 'Sales',
  // Once the revision is gone, recalculation adds nothing to the tables that follow.
  tables: [
    [
      sale,
      { most: 'MAX_SALES_PER_OWNER' },
      {
        title: 'Sales',
        note: 'Every sale, the newest first, with the same columns as Export Data. You can import it again.',
        files: salesFile,
      },
    ],
    ...perSale(saleDay, saleMonth, saleMonthProduct, saleMonthCustomer, saleMonthSalesperson),
    ...perSale(saleMonthHour, salePart, saleCustomer),
    [saleRevision, { per: 'owner' }],
    [taxFill, { per: 'owner' }],
    [
      trashedSale,
      { most: 'MAX_TRASH_PER_OWNER' },
      { title: 'Deleted sales', note: `After ${TRASH_DAYS} days they are gone for good.` },
    ],
    [trash, { per: trashedSale }],
    [
      replacedSale,
      { most: 'MAX_TRASH_PER_OWNER' },
      {
        title: 'Updated sales',
        note: `Sales that an import of the last ${TRASH_DAYS} days updated or, because they were canceled, took out, as they were before.`,
      },
    ],
    ...CONTACT_TABLES,
    namesTable('product', 'Products'),
    namesTable('customer', 'Customers'),
    namesTable('salesperson', 'Salespeople'),
    namesTable('channel', 'Channels'),
    namesTable('category', 'Categories'),
    [movedSales, { most: MAX_REASSIGNED, of: 'sales' }],
    [
      nameChange,
      { most: MAX_CHANGES },
      {
        title: 'Merged and renamed names',
        note: `Names that you merged or renamed in the last ${TRASH_DAYS} days.`,
      },
    ],
    [differentNames, { most: MAX_DIFFERENT }],
  ],
  names: {
    productId: namesIn('product'),
    customerId: namesIn('customer'),
    salespersonId: namesIn('salesperson'),
    channelId: namesIn('channel'),
    categoryId: namesIn('category'),
    trashId: deletedAt,
  },
  deleteFirst: deleteOldest,
}
