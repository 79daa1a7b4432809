import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { sameId } from '../spellings.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { customer } from '../tables.ts'
import { contactBefore, contactImport, contactRefusal, customerContact } from './tables.ts'

type ContactImport = typeof contactImport.$inferSelect
const ofOwner = (tx: OwnerTx, id: number) =>
  and(eq(contactImport.ownerId, tx.ownerId), eq(contactImport.id, id))

const MOST_LISTED = 20

export async function contactImports(
  tx: OwnerTx,
): Promise<(ContactImport & { canUndo: boolean })[]> {
  return tx
    .select({
      ...getTableColumns(contactImport),
      canUndo: sql<boolean>`${contactImport.undoneAt} IS NULL AND ${anyChangeStored(tx)}`,
    })
    .from(contactImport)
    .where(and(eq(contactImport.ownerId, tx.ownerId), isNull(contactImport.saleImportId)))
    .orderBy(desc(contactImport.id))
    .limit(MOST_LISTED)
}

const CONSENT = ['may_be_written_to', 'said_on', 'said_in']
const TOGETHER = [['phone'], ['email'], ['note'], ['birthday'], CONSENT]
const COLUMNS = TOGETHER.flat()
type Side = 'before' | 'after'
const rowOfJson = (json: string): string =>
  sqlText`jsonb_populate_record(NULL::${customerContact}, ${json})`
const tuple = (row: string, columns: string[]): string =>
  `ROW(${columns.map((column) => `${row}.${column}`).join(', ')})`
const isAs = (row: string, other: string, columns: string[]): string =>
  `${tuple(row, columns)} IS NOT DISTINCT FROM ${tuple(other, columns)}`

const SAID_NO = sqlText`
  SELECT DISTINCT ${sameId('named')} AS id FROM ${contactBefore} AS other
  JOIN ${contactImport} AS file ON file.owner_id = $1 AND file.id = other.import_id AND file.undone_at IS NULL
  JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = other.customer_id
  WHERE other.owner_id = $1 AND other.import_id <> $2 AND other.after ? 'says_no'`
// The no stays if another file says no, unless the owner noted a yes knowing it.
const KEEPS_NO = `
  unwilling.id IS NOT NULL AND (earlier.after).may_be_written_to IS FALSE
  AND ((earlier.before).may_be_written_to IS NOT TRUE OR (earlier.before).said_in IS NOT NULL)`
/** A no that comes back is stronger than the yes of another file. */
const BRINGS_NO = `earlier.says_no AND (stored.may_be_written_to IS NULL OR stored.said_in IS NOT NULL)`
const mayTurn = (from: Side, to: Side, columns: string[]): string => {
  const isStill = isAs('stored', `(earlier.${from})`, columns)
  if (columns !== CONSENT) return isStill
  return to === 'before' ? `${isStill} AND NOT (${KEEPS_NO})` : `(${isStill} OR ${BRINGS_NO})`
}

// Only where a column still is as on this side: later changes by hand stay. OFFSET makes PostgreSQL read the JSON of a
// row once, not per column.
const turned = (from: Side, to: Side, who: string): string => sqlText`
  UPDATE ${customerContact} AS stored SET ${TOGETHER.flatMap((columns) =>
    columns.map(
      (column) => `
      ${column} = CASE WHEN ${mayTurn(from, to, columns)} THEN (earlier.${to}).${column} ELSE stored.${column} END`,
    ),
  ).join(', ')}
  FROM (
    SELECT ${who} AS customer_id, ${rowOfJson('before')} AS before, ${rowOfJson('after')} AS after, after ? 'says_no' AS says_no
    FROM ${contactBefore} AS taken JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = taken.customer_id
    WHERE taken.owner_id = $1 AND taken.import_id = $2 OFFSET 0
  ) AS earlier LEFT JOIN (${SAID_NO}) AS unwilling ON unwilling.id = earlier.customer_id
  WHERE stored.owner_id = $1 AND stored.customer_id = earlier.customer_id`

const laterSide = (side: Side, from: Side, to: Side): string => {
  const values = TOGETHER.flatMap((columns) => {
    const wasThis = isAs('(later.before)', `(this.${from})`, columns)
    const stayed = isAs('(later.after)', '(later.before)', columns)
    const isOwn = columns === CONSENT ? `later.says_no OR NOT ${stayed}` : `NOT ${stayed}`
    const isTurned = side === 'before' ? wasThis : `${wasThis} AND NOT (${isOwn})`
    return columns.map(
      (column) =>
        `'${column}', CASE WHEN ${isTurned} THEN (this.${to}).${column} ELSE (later.${side}).${column} END`,
    )
  })
  return `jsonb_build_object(${values.join(', ')})`
}
// The undo of a later file must not bring back what this one said.
const turnedLater = (from: Side, to: Side): string => sqlText`
  UPDATE ${contactBefore} AS changed SET
    before = CASE WHEN this.was_new OR changed.before IS NULL
                  THEN nullif(jsonb_strip_nulls(${laterSide('before', from, to)}), '{}')
                  ELSE ${laterSide('before', from, to)} END,
    after = changed.after || ${laterSide('after', from, to)}
  FROM (
    SELECT other.import_id, other.customer_id, ${sameId('named')} AS same,
           ${rowOfJson('before')} AS before, ${rowOfJson('after')} AS after, after ? 'says_no' AS says_no
    FROM ${contactBefore} AS other JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = other.customer_id
    WHERE other.owner_id = $1 AND other.import_id > $2 OFFSET 0
  ) AS later JOIN (
    SELECT ${sameId('named')} AS same, ${rowOfJson('before')} AS before, ${rowOfJson('after')} AS after, before IS NULL AS was_new
    FROM ${contactBefore} AS taken JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = taken.customer_id
    WHERE taken.owner_id = $1 AND taken.import_id = $2 OFFSET 0
  ) AS this USING (same)
  WHERE changed.owner_id = $1 AND changed.import_id = later.import_id AND changed.customer_id = later.customer_id`

const allOf = (from: Side, to: Side) => [
  turned(from, to, 'named.id'),
  turned(from, to, 'named.same_as'),
  turnedLater(from, to),
]
const SET_BACK = allOf('after', 'before')
const SET_AGAIN = allOf('before', 'after')
const ADD_AGAIN = sqlText`
  INSERT INTO ${customerContact} (owner_id, customer_id, ${COLUMNS.join(', ')})
  SELECT $1, ${sameId('named')}, ${COLUMNS.map((column) => `(said).${column}`).join(', ')}
  FROM ${contactBefore} AS taken JOIN ${customer} AS named ON named.owner_id = $1 AND named.id = taken.customer_id,
       jsonb_populate_record(NULL::${customerContact}, after) AS said
  WHERE taken.owner_id = $1 AND taken.import_id = $2
  ON CONFLICT (owner_id, customer_id) DO NOTHING`
// The customer isn't listed for a no alone, unless merged names have it only here.
const REMOVE_NEW = sqlText`
  DELETE FROM ${customerContact} AS stored USING ${contactBefore} AS earlier, ${customer} AS named
  WHERE stored.owner_id = $1 AND earlier.owner_id = $1 AND earlier.import_id = $2
    AND named.owner_id = $1 AND named.id = earlier.customer_id AND stored.customer_id = ${sameId('named')}
    AND earlier.before IS NULL AND num_nonnulls(stored.phone, stored.email, stored.note, stored.birthday) = 0
    AND (stored.may_be_written_to IS NULL OR (stored.said_in IS NOT NULL AND NOT stored.may_be_written_to AND stored.customer_id NOT IN (${SAID_NO}) AND NOT EXISTS (
      SELECT FROM ${saleCustomer} AS sold WHERE sold.owner_id = $1 AND sold.customer_id = stored.customer_id) AND NOT EXISTS (
      SELECT FROM ${contactRefusal} AS no JOIN ${customer} AS merged ON reach = 'customer ' || merged.id
      WHERE no.owner_id = $1 AND merged.owner_id = $1 AND merged.same_as = stored.customer_id)))`

/** Planned for few rows, nested loops would compare each row of one file with each of another. */
async function turn({ client, ownerId }: OwnerTx, id: number, texts: string[]): Promise<void> {
  await client.query('SET LOCAL enable_nestloop = off')
  for (const text of texts) await client.query(text, [ownerId, id])
  await client.query('SET LOCAL enable_nestloop = on')
}

export async function undoContacts(tx: OwnerTx, id: number): Promise<void> {
  const [file] = await tx.select().from(contactImport).where(ofOwner(tx, id)).for('update')
  if (!file) throw notFound('This import no longer exists.')
  if (file.undoneAt) throw conflict('nothing_left', 'This import was undone already.')
  await turn(tx, id, [...SET_BACK, REMOVE_NEW])
  const { rowCount: stored } = await tx
    .delete(contactBefore)
    .where(and(eq(contactBefore.ownerId, tx.ownerId), eq(contactBefore.importId, id)))
  if (!stored) {
    throw conflict(
      'nothing_left',
      `There is nothing left to undo. What was known before an import is kept for ${TRASH_DAYS} days.`,
    )
  }
  await noteUndone(tx, id, sql`clock_timestamp()`)
}

async function fileOfSales(tx: OwnerTx, saleImportId: number, isUndone: boolean) {
  const { undoneAt } = contactImport
  const [file] = await tx
    .select({ id: contactImport.id })
    .from(contactImport)
    .where(
      and(
        ...[eq(contactImport.ownerId, tx.ownerId), eq(contactImport.saleImportId, saleImportId)],
        ...[isUndone ? isNotNull(undoneAt) : isNull(undoneAt), anyChangeStored(tx)],
      ),
    )
  return file
}

// A contact deleted by hand doesn't come back with the sales; the others are kept as long as the sales are in the
// trash.
const FORGET_DELETED = sqlText`
  DELETE FROM ${contactBefore} AS taken USING ${customer} AS named
  WHERE taken.owner_id = $1 AND taken.import_id = $2 AND named.owner_id = $1 AND named.id = taken.customer_id AND NOT EXISTS (
    SELECT FROM ${customerContact} AS stored WHERE stored.owner_id = $1 AND stored.customer_id = ${sameId('named')})`
const KEEP_ON = sqlText`UPDATE ${contactBefore} SET kept_at = now() WHERE owner_id = $1 AND import_id = $2`

export async function undoContactsOfSales(tx: OwnerTx, saleImportId: number): Promise<void> {
  const file = await fileOfSales(tx, saleImportId, false)
  if (!file) return
  await turn(tx, file.id, [FORGET_DELETED, ...SET_BACK, REMOVE_NEW, KEEP_ON])
  await noteUndone(tx, file.id, sql`clock_timestamp()`)
}

export async function restoreContactsOfSales(tx: OwnerTx, saleImportId: number): Promise<void> {
  const file = await fileOfSales(tx, saleImportId, true)
  if (!file) return
  await turn(tx, file.id, [...SET_AGAIN, ADD_AGAIN])
  await noteUndone(tx, file.id, null)
}

const noteUndone = (tx: OwnerTx, id: number, undoneAt: SQL | null) =>
  tx.update(contactImport).set({ undoneAt }).where(ofOwner(tx, id))

const anyChangeStored = (tx: OwnerTx) => sql<boolean>`EXISTS (
  SELECT FROM ${contactBefore} AS stored
  WHERE stored.owner_id = ${tx.ownerId} AND stored.import_id = ${contactImport.id})`

export async function purgeContacts(tx: SystemTx): Promise<void> {
  await tx
    .delete(contactBefore)
    .where(lt(contactBefore.keptAt, sql`now() - make_interval(days => ${TRASH_DAYS})`))
}
