import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inBatches } from '../../server/batches.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import {
  inWords,
  partFrom,
  partOf,
  type Columns,
  type KeptTable,
  type OwnerData,
} from '../../server/owner-data.ts'
import { FIRST_DAY, LAST_DAY, monthYear } from '../../shared/calendar.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { toCents } from '../../shared/money.ts'
import { CONTACT_PARTS, CONTACT_TABLES } from './contact-data.ts'
import type { Entry, SaleValue } from './contract.ts'
import { namesPart, onlyNames } from './name-data.ts'
import { saleIds, type SaleIds } from './export/sale-ids.ts'
import { csvHeader, csvOf } from './export/csv.ts'
import { monthsIn, type MonthSums } from './rollups/months.ts'
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
import { MAX_CHANGES, MAX_DIFFERENT, MAX_MOVED } from './naming/contract.ts'
import { differentNames, movedSales, nameChange } from './naming/tables.ts'
import { allEntries } from './service.ts'
import { selectReplaced, type Replaced } from './replaced.ts'
import { selectTrashed } from './store.ts'
import {
  category,
  channel,
  customer,
  product,
  replacedSale,
  sale,
  salesperson,
  taxFill,
  trash,
  trashedSale,
} from './tables.ts'

const TRASHED = 1_000
/** at a time; from 1,000 on the triggers of `sale` read all sales that are left */
const ERASED = 999

const salesPart = partFrom<MonthSums>(
  {
    file: 'sales.csv',
    title: 'Your sales',
    about:
      'Your sales, month by month. The file has every sale, the newest first, with the same columns as Export Data, and you can import it again.',
    tables: [sale],
    content: (db, ownerId, sessionSecret) =>
      csvFile(saleIds(ownerId, sessionSecret), allEntries(db, ownerId)),
  },
  {
    Month: ({ month }) => monthYear(month),
    Sales: ({ sales }) => sales,
    Quantity: ({ quantity }) => quantity,
    Revenue: ({ revenueCents }) => ({ cents: revenueCents }),
    'Recorded cost': ({ costCents }) => ({ cents: costCents }),
  },
  async function* (db, ownerId) {
    const months = await db.withOwner(ownerId, (tx) =>
      monthsIn(tx, { start: FIRST_DAY, end: LAST_DAY }),
    )
    yield months.toReversed()
  },
)

export async function* csvFile(
  ids: SaleIds,
  batches: ReturnType<typeof allEntries>,
): AsyncGenerator<string> {
  yield csvHeader()
  for await (const batch of batches) yield csvOf(ids, batch)
}

const saleColumns: Columns<Pick<Entry, SaleValue['field']>> = {
  Product: ({ productName }) => productName,
  Revenue: ({ revenue }) => ({ cents: toCents(revenue) }),
  Cost: ({ cost }) => ({ cents: cost === null ? null : toCents(cost) }),
  Quantity: ({ quantity }) => quantity,
  'Sale date': ({ saleDate }) => ({ day: saleDate }),
  Customer: ({ customerName }) => customerName,
  Salesperson: ({ salesperson }) => salesperson,
  Receipt: ({ receipt }) => receipt,
  Time: ({ time }) => time,
  Tax: ({ tax }) => ({ cents: tax === null ? null : toCents(tax) }),
  Fee: ({ fee }) => ({ cents: fee === null ? null : toCents(fee) }),
  Channel: ({ channel }) => channel,
  Category: ({ category }) => category,
}

const deletedSales = partFrom<Entry & { deletedAt: string }>(
  {
    file: 'deleted-sales.csv',
    title: 'Deleted sales',
    about: `Sales that you deleted in the last ${TRASH_DAYS} days. After ${TRASH_DAYS} days they are gone for good.`,
    tables: [trash, trashedSale],
  },
  {
    ...saleColumns,
    Source: ({ source }) => source,
    Deleted: ({ deletedAt }) => new Date(deletedAt),
  },
  async function* (db, ownerId) {
    const read = (after = { trashId: 0, id: 0 }) =>
      db.withOwner(ownerId, (tx) => selectTrashed(tx, after, TRASHED))
    for await (const rows of inBatches(TRASHED, read)) {
      yield rows.map(({ entry, deletedAt }) => ({ ...entry, deletedAt }))
    }
  },
)

/** Oldest first: totals always match what is left, and no customer's last purchase has to be found again. */
async function eraseOldest(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${sale} WHERE owner_id = ${ownerId} AND id = ANY (ARRAY(
      SELECT id FROM ${sale} WHERE owner_id = ${ownerId} ORDER BY sale_date, id LIMIT ${ERASED}))`)
  return rowCount ?? 0
}

const updatedSales = partFrom<Replaced>(
  {
    file: 'updated-sales.csv',
    title: 'Updated sales',
    about: `Sales that an import of the last ${TRASH_DAYS} days updated or, because they were canceled, took out, as they were before.`,
    tables: [replacedSale],
  },
  {
    ...saleColumns,
    'Before the import': ({ isBefore }) => isBefore,
    'Number of the import': ({ byImport }) => byImport,
    Updated: ({ keptAt }) => keptAt,
  },
  (db, ownerId) =>
    inBatches<Replaced>(TRASHED, (last) =>
      db.withOwner(ownerId, (tx) => selectReplaced(tx, last, TRASHED)),
    ),
)

const nameChanges = partOf(
  {
    file: 'merged-and-renamed-names.csv',
    title: 'Merged and renamed names',
    about: `Names that you merged or renamed in the last ${TRASH_DAYS} days.`,
  },
  nameChange,
  {
    Of: ({ kind }) => kind,
    What: ({ what }) => inWords({ merge: 'Merged', rename: 'Renamed' }, what),
    Name: ({ fromName }) => fromName,
    'Name since then': ({ intoName }) => intoName,
    Sales: ({ sales }) => sales,
    On: ({ createdAt }) => createdAt,
  },
)

const perSale = (...totals: PgTable[]): KeptTable[] => totals.map((table) => [table, { per: sale }])

export const salesData: OwnerData = {
  title: 'Sales',
  parts: [
    salesPart,
    namesPart('product', {
      file: 'products.csv',
      title: 'Products and services',
      about: 'Your products and services',
    }),
    namesPart('customer', { file: 'customers.csv', title: 'Customers', about: 'Your customers' }),
    namesPart(
      'salesperson',
      { file: 'salespeople.csv', title: 'Salespeople', about: 'Your salespeople' },
      { 'Commission (%)': ({ commissionRate }) => commissionRate },
    ),
    ...CONTACT_PARTS,
    onlyNames('channel', {
      file: 'channels.csv',
      title: 'Channels',
      about: 'Where you sold: shops, markets, online stores.',
    }),
    onlyNames('category', {
      file: 'categories.csv',
      title: 'Categories',
      about: 'Categories of your products and services.',
    }),
    deletedSales,
    updatedSales,
    nameChanges,
  ],
  // Once the revision is gone, settling adds nothing to the tables that follow.
  tables: [
    [sale, { most: 'MAX_SALES_PER_OWNER' }],
    ...perSale(saleDay, saleMonth, saleMonthProduct, saleMonthCustomer, saleMonthSalesperson),
    ...perSale(saleMonthHour, salePart, saleCustomer),
    [saleRevision, { per: 'owner' }],
    [taxFill, { per: 'owner' }],
    [trashedSale, { most: 'MAX_TRASH_PER_OWNER' }],
    [trash, { per: trashedSale }],
    [replacedSale, { most: 'MAX_TRASH_PER_OWNER' }],
    ...CONTACT_TABLES,
    ...[product, customer, salesperson, channel, category].map((names): KeptTable => [
      names,
      { most: 'MAX_NAMES_PER_OWNER' },
    ]),
    [movedSales, { most: MAX_MOVED, of: 'sales' }],
    [nameChange, { most: MAX_CHANGES }],
    [differentNames, { most: MAX_DIFFERENT }],
  ],
  erase: eraseOldest,
}
