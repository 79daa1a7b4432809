import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { allowStatements, type OwnerTx, type SystemTx } from '../../server/database/tenancy.ts'
import { limitReached } from '../../server/database/database-errors.ts'
import { defineEvent, raise } from '../../server/events.ts'
import type { Day, DayRange } from '../../shared/calendar.ts'
import { notFound } from '../../shared/errors.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { listOf } from './columns.ts'
import { NAME_KINDS, type Trashed } from './contract.ts'
import { lockSales } from './lock.ts'
import { isFollowed, tellSales } from './news.ts'
import { selectEntries } from './store.ts'
import { sale, trash, trashedSale } from './tables.ts'

const COLUMNS = sql.raw(listOf(Object.values(getTableColumns(sale))))

type What =
  { kind: 'sale'; byProgram: boolean } | { kind: 'clear' } | { kind: 'import'; fileName: string }

/** Names stay: the trash references them. With `canBeEmpty`, a deletion without sales can be undone too. */
export async function moveToTrash(
  tx: OwnerTx,
  what: What,
  condition: SQL,
  canBeEmpty = false,
): Promise<Trashed> {
  // Copies, then deletes: a single DELETE … RETURNING could hold a million rows in memory.
  await lockSales(tx)
  const [alone] =
    what.kind === 'sale' && (await isFollowed(tx)) ? await selectEntries(tx, condition, 1) : []
  const [bin] = await tx
    .insert(trash)
    .values({ ownerId: tx.ownerId, ...what, count: 0, createdAt: sql`clock_timestamp()` })
    .returning({ id: trash.id })
  const trashId = bin!.id
  const isBin = and(eq(trash.ownerId, tx.ownerId), eq(trash.id, trashId))
  const { rows } = await tx.execute<{ deleted: number; revenueCents: number }>(sql`
    WITH moved AS (
      INSERT INTO ${trashedSale} (trash_id, ${COLUMNS})
      SELECT ${trashId}, ${COLUMNS} FROM ${sale} WHERE owner_id = ${tx.ownerId} AND ${condition}
      RETURNING revenue_cents
    )
    SELECT count(*) AS deleted, coalesce(sum(revenue_cents), 0) AS "revenueCents" FROM moved`)
  const { deleted, revenueCents } = rows[0]!
  if (deleted === 0 && canBeEmpty) return { trashId, deleted }
  if (deleted === 0) {
    await tx.delete(trash).where(isBin)
    return { trashId: null, deleted: 0 }
  }
  await requireRoom(tx, deleted)
  await tx.delete(sale).where(and(eq(sale.ownerId, tx.ownerId), condition))
  await tx.update(trash).set({ count: deleted, revenueCents }).where(isBin)
  await tellSales(tx, async () =>
    alone
      ? { what: 'deleted', sale: alone }
      : {
          what: 'deleted',
          by: what.kind === 'import' ? 'import-undo' : 'clear',
          count: deleted,
          days: await daysOf(tx, trashId),
        },
  )
  return { trashId, deleted }
}

async function daysOf(tx: OwnerTx, trashId: number): Promise<DayRange | null> {
  const { rows } = await tx.execute<{ start: Day | null; end: Day | null }>(sql`
    SELECT min(sale_date) AS start, max(sale_date) AS "end" FROM ${trashedSale}
    WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId}`)
  const { start, end } = rows[0]!
  return start && end ? { start, end } : null
}

async function requireRoom(tx: OwnerTx, more: number): Promise<void> {
  const { rows } = await tx.execute<{ isFull: boolean | null }>(sql`
    SELECT coalesce(sum(count), 0) + ${more} > most_allowed('trashed') AS "isFull"
    FROM ${trash} WHERE owner_id = ${tx.ownerId}`)
  if (rows[0]!.isFull) throw limitReached('deleted sales')
}

export interface Deletion {
  trashId: number
  kind: 'sale' | 'clear' | 'import'
  /** as PostgreSQL writes it, to the microsecond */
  deletedAt: string
  hasImported: boolean
  mayRead: boolean
}

/** Before the sales come back, and before their lock. A listener refuses by throwing. */
export const deletionRestoring = defineEvent<Deletion>('deletion.restoring')

/** Throws 404; also to a program unless a program deleted that one sale: the owner's decisions stay. */
export async function restoreDeleted(
  tx: OwnerTx,
  trashId: number,
  { mayRead, isProgram }: Pick<Deletion, 'mayRead'> & { isProgram: boolean },
): Promise<number> {
  const { rows } = await tx.execute<
    Omit<Deletion, 'trashId' | 'mayRead'> & { byProgram: boolean } & Record<string, unknown>
  >(sql`
    SELECT kind, by_program AS "byProgram", created_at AS "deletedAt", EXISTS (
      SELECT FROM ${trashedSale}
      WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} AND source = 'import'
    ) AS "hasImported"
    FROM ${trash} WHERE owner_id = ${tx.ownerId} AND id = ${trashId}`)
  const [bin] = rows
  if (!bin || (isProgram && !bin.byProgram)) throw nothingToUndo()
  await raise(deletionRestoring, tx, { trashId, mayRead, ...bin })
  await lockSales(tx)
  const told = (await isFollowed(tx)) ? await restored(tx, trashId) : undefined
  const count = await restore(tx, trashId)
  await tellSales(tx, async () => {
    if (bin.kind !== 'sale' || !told?.id)
      return told && { what: 'restored', by: 'restore', count, days: told.days }
    const [sale] = await selectEntries(tx, sql`id = ${told.id}`, 1)
    return sale && { what: 'restored', sale }
  })
  return count
}

/** sales, restored like a single one; from one more on, the triggers of `sale` take longer ways */
const FEW = 999

/** False: may take minutes. An import's also sets back updated sales and contacts. */
export async function isSoonRestored(tx: OwnerTx, trashId: number): Promise<boolean> {
  const [bin] = await tx
    .select({ kind: trash.kind, count: trash.count })
    .from(trash)
    .where(and(eq(trash.ownerId, tx.ownerId), eq(trash.id, trashId)))
  return !bin || (bin.kind !== 'import' && bin.count <= FEW)
}

const nothingToUndo = () =>
  notFound('There is nothing to undo. These sales were already restored or permanently deleted.')

async function restored(tx: OwnerTx, trashId: number) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT id FROM ${trashedSale} WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId} LIMIT 1`)
  return { id: rows[0]?.id, days: await daysOf(tx, trashId) }
}

async function restore(tx: OwnerTx, trashId: number): Promise<number> {
  const [bin] = await tx
    .delete(trash)
    .where(and(eq(trash.ownerId, tx.ownerId), eq(trash.id, trashId)))
    .returning({ count: trash.count })
  if (!bin) throw nothingToUndo()
  const trashed = sql`${trashedSale} WHERE owner_id = ${tx.ownerId} AND trash_id = ${trashId}`
  await tx.execute(sql`
    INSERT INTO ${sale} (${COLUMNS}) SELECT ${COLUMNS} FROM ${trashed} ORDER BY id`)
  await tx.execute(sql`DELETE FROM ${trashed}`)
  // Names that only deleted sales have took no room.
  for (const kind of NAME_KINDS)
    await tx.execute(sql`SELECT require_room_for_names(${kind}, sampled => false)`)
  return bin.count
}

export async function emptyTrash(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx.execute(sql`
    WITH old AS (
      DELETE FROM ${trash} WHERE created_at < now() - make_interval(days => ${TRASH_DAYS})
      RETURNING owner_id, id
    )
    DELETE FROM ${trashedSale} AS gone USING old
    WHERE gone.owner_id = old.owner_id AND trash_id = old.id`)
}
