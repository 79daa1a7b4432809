import { hash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { badInput } from '../../shared/errors.ts'
import { fromCents, toCents } from '../../shared/money.ts'
import { nameKey } from '../../shared/names.ts'
import { prepared, rowsOf, sqlText } from '../../server/database/prepared.ts'
import { TABLES, type Dimension } from './rollups/dimensions.ts'
import { FIELD_COLUMNS, listOf, VALUE_COLUMNS } from './columns.ts'
import {
  SIGN_RULES,
  type Cursor,
  type Entry,
  type EntryInput,
  type EntryRange,
} from './contract.ts'
import { lockSales } from './lock.ts'
import { saleDay } from './rollups/tables.ts'
import type { FoundSums } from './search.ts'
import { sale, trash, trashedSale } from './tables.ts'

/** An entry as the queries in this file select it: amounts are in cents, under their columns' names. */
export interface Row extends Omit<Entry, 'revenue' | 'cost'> {
  revenueCents: number
  costCents: number | null
}

export const entryOf = ({ revenueCents, costCents, ...rest }: Row): Entry => ({
  ...rest,
  revenue: fromCents(revenueCents),
  cost: costCents === null ? null : fromCents(costCents),
})

/** Returns the columns that make a `Row`. */
const rowOf = (id: string, nameOf: (name: { table: Dimension; name: string }) => string): string =>
  [
    id,
    ...FIELD_COLUMNS.map((column) => {
      const value = column.kind === 'name' ? nameOf(column) : column.name
      return `${value} AS "${column.kind === 'amount' ? column.column : column.field}"`
    }),
  ].join(', ')

/**
 * Finds a name by its key or inserts it as typed. Usually it only reads. If two transactions insert the
 * same new name at the same time, the second waits for the first and then gets its id through an update
 * that changes nothing. Names of the kinds in `before` are inserted first (`lock.ts`): PostgreSQL runs
 * the parts of a statement in any order, but a part always runs after the parts that it reads.
 */
const findOrInsertName = (
  kind: Dimension,
  name: string,
  key: string,
  before: Dimension[],
): string => sqlText`
  ${kind}_found AS (
    SELECT id, name FROM ${TABLES[kind].names} WHERE owner_id = $1 AND name_key = ${key}
  ), ${kind}_kept AS (
    INSERT INTO ${TABLES[kind].names} AS kept (owner_id, name, name_key)
    SELECT $1, ${name}, ${key} WHERE CASE
      WHEN ${key}::text IS NULL OR EXISTS (SELECT FROM ${kind}_found) THEN false
      ELSE ${before.map((other) => `(SELECT count(*) FROM ${other}_kept) >= 0 AND `).join('')}
           require_room_for_names('${kind}', sampled => true)
    END
    ON CONFLICT (owner_id, name_key) DO UPDATE SET name = kept.name
    RETURNING id, name
  ), ${kind}_named AS (
    SELECT * FROM ${kind}_found UNION ALL SELECT * FROM ${kind}_kept
  )`

/** The same without inserting it. `name` is unused, but PostgreSQL must know its type. */
const findName = (kind: Dimension, name: string, key: string): string => sqlText`
  ${kind}_named AS (
    SELECT id, name FROM ${TABLES[kind].names}
    WHERE owner_id = $1 AND name_key = ${key} AND ${name}::text IS NOT NULL
  )`

const NAMES = `
  ${findOrInsertName('product', '$2', '$3', [])},
  ${findOrInsertName('customer', '$4', '$5', ['product'])},
  ${findOrInsertName('salesperson', '$6', '$7', ['product', 'customer'])}`
const NAMED = `
  product_named AS product
  LEFT JOIN customer_named AS customer ON true
  LEFT JOIN salesperson_named AS salesperson ON true`
const WRITTEN = rowOf('written.id', ({ table }) => `${table}.name`)

/** number of the first parameter after the owner, and each name with its key */
const FIRST = 8
const PLAIN = VALUE_COLUMNS.filter((column) => column.kind !== 'name')
const COLUMNS = listOf(VALUE_COLUMNS)
const VALUES = VALUE_COLUMNS.map((column) =>
  column.kind === 'name'
    ? `${column.table}.id`
    : `$${FIRST + PLAIN.indexOf(column)}::${column.type}`,
).join(', ')

/** number of the parameter with the present moment */
const NOW = FIRST + PLAIN.length
const RECORD_HASH = `$${NOW + 1}::uuid`
const SALE_DATE = `$${FIRST + PLAIN.findIndex(({ field }) => field === 'saleDate')}::date`

const insertFor = (name: string, names: string, condition: string) => prepared(name)`
    WITH ${names}, written AS (
      INSERT INTO ${sale} (owner_id, ${COLUMNS}, source, created_at, record_hash)
      SELECT $1, ${VALUES}, 'manual', $${NOW}, ${RECORD_HASH} FROM ${NAMED} WHERE ${condition}
      RETURNING *
    )
    SELECT ${WRITTEN} FROM written, ${NAMED}`
/** Most sales have names that are known. Preparing to insert names takes as long as inserting the sale. */
const INSERT_IF_KNOWN = insertFor(
  'sales-insert-if-known',
  `${findName('product', '$2', '$3')}, ${findName('customer', '$4', '$5')}, ${findName('salesperson', '$6', '$7')}`,
  '($5::text IS NULL OR customer.id IS NOT NULL) AND ($7::text IS NULL OR salesperson.id IS NOT NULL)',
)
const INSERT = insertFor('sales-insert', NAMES, 'true')
const INSERT_NAMES = prepared('sales-keep-names')`WITH ${NAMES} SELECT FROM ${NAMED}`
const UPDATE = prepared('sales-update')`
    WITH ${NAMES}, written AS (
      UPDATE ${sale} SET (${COLUMNS}, edited_at) = (${VALUES}, $${NOW}),
        created_at = CASE WHEN sale_date = ${SALE_DATE} THEN created_at ELSE $${NOW} END
      FROM ${NAMED}
      WHERE sale.owner_id = $1 AND sale.id = $${NOW + 1}
      RETURNING sale.*
    )
    SELECT ${WRITTEN} FROM written, ${NAMED}`

type Names = Pick<EntryInput, 'productName' | 'customerName' | 'salesperson'>

const namesOf = ({ productName, customerName, salesperson }: Partial<Names>): (string | null)[] =>
  [productName, customerName, salesperson].flatMap((name) =>
    name == null ? [null, null] : [name, nameKey(name)],
  )

const valuesOf = (input: EntryInput): unknown[] => [
  ...namesOf(input),
  ...PLAIN.map(({ field, kind }) => {
    const value = input[field] ?? null
    return kind === 'amount' && typeof value === 'number' ? toCents(value) : value
  }),
]

const hashOfKey = (key: string): string => hash('sha256', key, 'hex').slice(0, 32)

/**
 * Inserts a sale and returns it with its names as first spelled. `key` is the `Idempotency-Key` it was sent with, by which
 * `wasRecorded` finds it.
 */
export async function insertEntry(
  tx: OwnerTx,
  input: EntryInput,
  now: Date,
  key?: string,
): Promise<Entry> {
  const values = [tx.ownerId, ...valuesOf(input), now, key === undefined ? null : hashOfKey(key)]
  const [row] = await rowsOf<Row>(tx, INSERT_IF_KNOWN, ...values)
  return entryOf(row ?? (await rowsOf<Row>(tx, INSERT, ...values))[0]!)
}

/**
 * True if a sale was recorded with this `Idempotency-Key`, however long ago, even if it was deleted since then and can still
 * be restored. Reads the owner's sales from the newest on, until it finds it or one that was recorded before `notBefore`: a
 * sale keeps its id, and what is recorded later has a larger one.
 */
export async function wasRecorded(
  tx: OwnerTx,
  key: string,
  notBefore = '-infinity',
): Promise<boolean> {
  const isIt = sql`record_hash = ${hashOfKey(key)}::uuid`
  const isOwn = sql`owner_id = ${tx.ownerId}`
  const { rows } = await tx.execute<{ was: boolean }>(sql`
    SELECT coalesce((SELECT ${isIt} FROM ${sale}
                     WHERE ${isOwn} AND (${isIt} OR created_at < ${notBefore}::timestamptz)
                     ORDER BY id DESC LIMIT 1), false)
        OR EXISTS (SELECT FROM ${trashedSale} WHERE ${isOwn} AND ${isIt}) AS was`)
  return rows[0]!.was
}

/**
 * Changes only the given fields. Returns undefined if the owner has no such entry. A sale that is moved to
 * another day counts as recorded now: what it counts for depends on how long after its day that was.
 */
export async function updateEntry(
  tx: OwnerTx,
  id: number,
  changes: Partial<EntryInput>,
  now: Date,
): Promise<Entry | undefined> {
  // Names come before the lock (`lock.ts`), and the lock comes before reading the entry, so that two
  // simultaneous changes to different fields both take effect.
  const names = namesOf(changes)
  const [, , [current]] = await Promise.all([
    names.some((name) => name !== null) && rowsOf(tx, INSERT_NAMES, tx.ownerId, ...names),
    lockSales(tx),
    selectEntries(tx, sql`id = ${id}`, 1),
  ])
  if (!current) return undefined
  const changed = { ...current, ...changes }
  const broken = SIGN_RULES.find(({ fits }) => !fits(changed))
  if (broken) throw badInput(broken.message, { [broken.field]: broken.message })
  const values = [tx.ownerId, ...valuesOf(changed), now, id]
  return entryOf((await rowsOf<Row>(tx, UPDATE, ...values))[0]!)
}

/** The columns of a `Row` of `sale`. */
// Subqueries and not joins: for a large page a join might hash all of the owner's names.
export const SELECTED = rowOf(
  'id',
  ({ table, name }) => sqlText`
    (SELECT name FROM ${TABLES[table].names} AS named
     WHERE named.owner_id = sale.owner_id AND named.id = ${name})`,
)

/** Returns the newest entries that meet a condition on `sale`; on the same day, last recorded first. */
export async function selectEntries(tx: OwnerTx, condition: SQL, limit: number): Promise<Entry[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    SELECT ${sql.raw(SELECTED)}
    FROM ${sale} WHERE owner_id = ${tx.ownerId} AND ${condition}
    ORDER BY sale_date DESC, id DESC LIMIT ${limit}`)
  return rows.map(entryOf)
}

/** Returns deleted entries after a position, in the order in which they were deleted. */
export async function selectTrashed(
  tx: OwnerTx,
  after: { trashId: number; id: number },
  limit: number,
): Promise<{ entry: Entry; deletedAt: string; trashId: number; id: number }[]> {
  const { rows } = await tx.execute<
    Row & { trashId: number; deletedAt: string } & Record<string, unknown>
  >(sql`
    SELECT ${sql.raw(SELECTED)}, trash_id AS "trashId", (
      SELECT created_at FROM ${trash} AS bin WHERE bin.owner_id = sale.owner_id AND bin.id = trash_id
    ) AS "deletedAt"
    FROM ${trashedSale} AS sale
    WHERE owner_id = ${tx.ownerId} AND (trash_id, id) > (${after.trashId}::bigint, ${after.id}::bigint)
    ORDER BY trash_id, id LIMIT ${limit}`)
  return rows.map(({ trashId, deletedAt, ...row }) => ({
    trashId,
    id: row.id,
    entry: entryOf(row),
    deletedAt: new Date(deletedAt).toISOString(),
  }))
}

/**
 * Returns the condition for entries sold from `startDate` to `endDate`, both included, that come after
 * `cursor` in the order of `selectEntries`. The cursor's day also limits the range, because an index
 * scan can start at the end of a range but not at a (date, id) pair.
 */
export function within({ startDate, endDate }: EntryRange, cursor?: Cursor): SQL {
  const lastDay = cursor && !(endDate && endDate < cursor.saleDate) ? cursor.saleDate : endDate
  const bounds = [
    sql`true`,
    ...(startDate ? [sql`sale_date >= ${startDate}::date`] : []),
    ...(lastDay ? [sql`sale_date <= ${lastDay}::date`] : []),
    ...(cursor ? [sql`(sale_date, id) < (${cursor.saleDate}::date, ${cursor.id}::bigint)`] : []),
  ]
  return sql.join(bounds, sql` AND `)
}

/** Returns the number of entries in a range, from the rollup with one row per day. */
export async function countEntries(
  tx: OwnerTx,
  { startDate, endDate }: EntryRange,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT coalesce(sum(entries), 0) AS count FROM ${saleDay}
    WHERE owner_id = ${tx.ownerId}
      AND day BETWEEN ${startDate ?? '-infinity'}::date AND ${endDate ?? 'infinity'}::date`)
  return rows[0]!.count
}

/** Returns the sums of all entries in a range, from the same rollup. */
export async function sumOfDays(tx: OwnerTx, { startDate, endDate }: EntryRange) {
  const { rows } = await tx.execute<FoundSums & Record<string, unknown>>(sql`
    SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(sales), 0) AS sales,
           coalesce(sum(revenue_cents::float8), 0) AS "revenueCents"
    FROM ${saleDay}
    WHERE owner_id = ${tx.ownerId}
      AND day BETWEEN ${startDate ?? '-infinity'}::date AND ${endDate ?? 'infinity'}::date`)
  return rows[0]!
}

/** Returns the first day and the number of entries of each month with entries, newest first. */
export async function countByMonth(tx: OwnerTx): Promise<{ month: string; entries: number }[]> {
  const { rows } = await tx.execute<{ month: string; entries: number }>(sql`
    SELECT date_trunc('month', day)::date AS month, sum(entries) AS entries
    FROM ${saleDay} WHERE owner_id = ${tx.ownerId} GROUP BY 1 ORDER BY 1 DESC`)
  return rows
}
