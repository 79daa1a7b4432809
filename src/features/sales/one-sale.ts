import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { prepared, rowsOf, sqlText } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import { refuseStale } from '../../shared/edits.ts'
import { badInput } from '../../shared/errors.ts'
import { toCents } from '../../shared/money.ts'
import { nameKey } from '../../shared/names.ts'
import { minuteOfTime } from '../../shared/time-of-day.ts'
import { listOf, VALUE_COLUMNS } from './columns.ts'
import {
  NAME_KINDS,
  SIGN_RULES,
  type Entry,
  type EntryChanges,
  type EntryInput,
  type NameKind,
} from './contract.ts'
import { lockSales } from './lock.ts'
import { salesNews, tellSales } from './news.ts'
import { DIMENSIONS, NAMES } from './rollups/dimensions.ts'
import { saleRevision } from './rollups/tables.ts'
import { requireRoomForOne } from './room.ts'
import { sameId, sameName } from './spellings.ts'
import { entryOf, rowOf, selectEntries, type Row } from './store.ts'
import { sale, trashedSale } from './tables.ts'

const found = (kind: NameKind): string => sqlText`
  ${sameId('named')} AS id, ${sameName(NAMES[kind].names, 'named')} AS name FROM ${NAMES[kind].names} AS named`

/**
 * Two transactions with the same new name: the second waits, and gets the id by an update that changes nothing. Kinds
 * in `before` come first (`lock.ts`): PostgreSQL runs parts in any order, but after the parts that they read.
 */
const findOrInsertName = (
  kind: NameKind,
  name: string,
  key: string,
  before: readonly NameKind[],
): string => sqlText`
  ${kind}_found AS (
    SELECT ${found(kind)} WHERE owner_id = $1 AND name_key = ${key}
  ), ${kind}_added AS (
    INSERT INTO ${NAMES[kind].names} AS stored (owner_id, name, name_key)
    SELECT $1, ${name}, ${key} WHERE CASE
      WHEN ${key}::text IS NULL OR EXISTS (SELECT FROM ${kind}_found) THEN false
      ELSE ${before.map((other) => `(SELECT count(*) FROM ${other}_added) >= 0 AND `).join('')}
           require_room_for_names('${kind}', sampled => true)
    END
    ON CONFLICT (owner_id, name_key) DO UPDATE SET name = stored.name
    RETURNING ${sameId('stored')} AS id, name
  ), ${kind}_named AS (
    SELECT * FROM ${kind}_found UNION ALL SELECT * FROM ${kind}_added
  )`

const findName = (kind: NameKind, name: string, key: string): string => sqlText`
  ${kind}_named AS (
    SELECT ${found(kind)}
    WHERE owner_id = $1 AND name_key = ${key} AND ${name}::text IS NOT NULL
  )`

const USUAL = DIMENSIONS
const PLAIN = VALUE_COLUMNS.filter((column) => column.kind !== 'name')

/** Parameters: owner, each name with its key, plain values, and now. */
function partsFor(kinds: readonly NameKind[]) {
  const first = 2 + 2 * kinds.length
  const nameOf = (kind: NameKind): [name: string, key: string] => {
    const place = 2 + 2 * kinds.indexOf(kind)
    return [`$${place}`, `$${place + 1}`]
  }
  const written = VALUE_COLUMNS.filter(
    (column) => column.kind !== 'name' || kinds.includes(column.table),
  )
  return {
    columns: listOf(written),
    values: written
      .map((column) =>
        column.kind === 'name'
          ? `${column.table}.id`
          : `$${first + PLAIN.indexOf(column)}::${column.type}`,
      )
      .join(', '),
    saleDate: `$${first + PLAIN.findIndex(({ field }) => field === 'saleDate')}::date`,
    now: first + PLAIN.length,
    adding: kinds
      .map((kind, index) => findOrInsertName(kind, ...nameOf(kind), kinds.slice(0, index)))
      .join(', '),
    found: kinds.map((kind) => findName(kind, ...nameOf(kind))).join(', '),
    areKnown: kinds
      .map((kind) => `(${nameOf(kind)[1]}::text IS NULL OR ${kind}.id IS NOT NULL)`)
      .join(' AND '),
    named: kinds
      .map((kind, index) =>
        index === 0 ? `${kind}_named AS ${kind}` : `LEFT JOIN ${kind}_named AS ${kind} ON true`,
      )
      .join(' '),
    written: rowOf('written.id', ({ table }) => (kinds.includes(table) ? `${table}.name` : 'NULL')),
  }
}

function insertsFor(name: string, kinds: readonly NameKind[]) {
  const { columns, values, now, adding, found, areKnown, named, written } = partsFor(kinds)
  const insert = (suffix: string, names: string, condition: string) => prepared(name + suffix)`
    WITH ${names}, written AS (
      INSERT INTO ${sale} (owner_id, ${columns}, source, created_at, record_hash)
      SELECT $1, ${values}, 'manual', $${now}, $${now + 1}::uuid FROM ${named} WHERE ${condition}
      RETURNING *
    )
    SELECT ${written},
           (SELECT is_followed FROM ${saleRevision} WHERE owner_id = $1) AS "isFollowed"
    FROM written, ${named}`
  return {
    kinds,
    /** Preparing to insert names takes as long as inserting the sale. */
    ifKnown: insert('-if-known', found, areKnown),
    always: insert('', adding, 'true'),
  }
}
const INSERT_USUAL = insertsFor('sales-insert', USUAL)
const INSERT_ANY = insertsFor('sales-insert-any', NAME_KINDS)

const ANY = partsFor(NAME_KINDS)
const INSERT_NAMES = prepared('sales-add-names')`WITH ${ANY.adding} SELECT FROM ${ANY.named}`
const UPDATE = prepared('sales-update')`
    WITH ${ANY.adding}, written AS (
      UPDATE ${sale} SET (${ANY.columns}, edited_at) = (${ANY.values}, $${ANY.now}),
        created_at = CASE WHEN sale_date = ${ANY.saleDate} THEN created_at ELSE $${ANY.now} END
      FROM ${ANY.named}
      WHERE sale.owner_id = $1 AND sale.id = $${ANY.now + 1}
      RETURNING sale.*
    )
    SELECT ${ANY.written} FROM written, ${ANY.named}`

const FIELD_OF = Object.fromEntries(
  VALUE_COLUMNS.flatMap((column) => (column.kind === 'name' ? [[column.table, column.field]] : [])),
) as { [K in NameKind]: Extract<(typeof VALUE_COLUMNS)[number], { table: K }>['field'] }

const namesOf = (kinds: readonly NameKind[], input: Partial<EntryInput>): (string | null)[] =>
  kinds.flatMap((kind) => {
    const name = input[FIELD_OF[kind]]
    return name == null ? [null, null] : [name, nameKey(name)]
  })

const kindsIn = (input: Partial<EntryInput>): NameKind[] =>
  NAME_KINDS.filter((kind) => input[FIELD_OF[kind]] != null)

const valuesOf = (kinds: readonly NameKind[], input: EntryInput): unknown[] => [
  ...namesOf(kinds, input),
  ...PLAIN.map(({ field, kind }) => {
    const value = input[field] ?? null
    if (kind === 'amount' && typeof value === 'number') return toCents(value)
    return kind === 'time' && typeof value === 'string' ? minuteOfTime(value) : value
  }),
]

const hashOfKey = (key: string): string => hash('sha256', key, 'hex').slice(0, 32)

/** `key`: for `wasRecorded`. `mayRead` is false for a program without the scope `read`, here and below. */
export async function insertEntry(
  tx: OwnerTx,
  input: EntryInput,
  now: Date,
  { key, mayRead = true }: { key?: string | undefined; mayRead?: boolean } = {},
): Promise<Entry> {
  const isUsual = input.channel == null && input.category == null
  const { kinds, ifKnown, always } = isUsual ? INSERT_USUAL : INSERT_ANY
  const recordHash = key === undefined ? null : hashOfKey(key)
  const values = [tx.ownerId, ...valuesOf(kinds, input), now, recordHash]
  if (!mayRead) await requireRoomForOne(tx, kindsIn(input))
  const [found] = await rowsOf<Inserted>(tx, ifKnown, ...values)
  const { isFollowed, ...row } = found ?? (await rowsOf<Inserted>(tx, always, ...values))[0]!
  const entry = entryOf(row)
  if (isFollowed) await raise(salesNews, tx, { what: 'recorded', sale: entry })
  return entry
}

type Inserted = Row & { isFollowed: boolean | null }

/** Also if deleted since but restorable. Stops at a sale from before `notBefore`: later sales have larger ids. */
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

/** Throws a 409 if a field isn't as it was read. A sale moved to another day counts as recorded now, for timeliness. */
export async function updateEntry(
  tx: OwnerTx,
  id: number,
  { was, ...changes }: EntryChanges,
  now: Date,
  { mayRead }: { mayRead: boolean },
): Promise<Entry | undefined> {
  // Names before the lock (`lock.ts`), the lock before reading, so that simultaneous changes of different fields both
  // stay.
  const names = namesOf(NAME_KINDS, changes)
  if (!mayRead) await requireRoomForOne(tx, kindsIn(changes))
  const [, , [current]] = await Promise.all([
    names.some((name) => name !== null) && rowsOf(tx, INSERT_NAMES, tx.ownerId, ...names),
    lockSales(tx),
    selectEntries(tx, sql`id = ${id}`, 1),
  ])
  if (!current) return undefined
  refuseStale(current, changes, was)
  const changed = { ...current, ...changes }
  const broken = SIGN_RULES.find(({ fits }) => !fits(changed))
  if (broken) {
    // A change of another field may be why.
    refuseStale(current, { ...was, ...changes }, was)
    throw badInput(broken.message, { [broken.field]: broken.message })
  }
  const values = [tx.ownerId, ...valuesOf(NAME_KINDS, changed), now, id]
  const entry = entryOf((await rowsOf<Row>(tx, UPDATE, ...values))[0]!)
  await tellSales(tx, () => ({ what: 'changed', sale: entry }))
  return entry
}
