import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../server/clock.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { lockSales, renewRevision } from '../lock.ts'
import { NAMES } from '../rollups/dimensions.ts'
import { closeMonthsBefore } from '../recalculate/recalculate.ts'
import { replacedSale, sale, trashedSale } from '../tables.ts'
import type { NameKind } from '../contract.ts'
import {
  deleteChange,
  isReassigning,
  lockChange,
  unfinishedChanges,
  updateChange,
  type ChangeRow,
} from './changes.ts'
import { movedSales } from './tables.ts'

/**
 * Some sales at a time, so that a sale recorded meanwhile waits only briefly. Progress is stored with the change, so a
 * restart loses none.
 */

const PORTION = 2_000
/** in the trash and other versions, which nobody waits for */
const PORTION_ASIDE = 20_000
/** ms after a merge in which a sale with the old name may still arrive */
const CHECK_AFTER = 2 * 60_000

export async function reassignSales(
  { db, clock }: { db: Database; clock: Clock },
  ownerId: string,
  time: number,
): Promise<boolean> {
  const deadline = performance.now() + time
  const changes = await db.withOwner(ownerId, unfinishedChanges)
  const isDue = (change: ChangeRow): boolean =>
    isReassigning(change) || change.createdAt.getTime() + CHECK_AFTER < clock.now().getTime()
  const due = changes.filter(isDue)
  if (due.length > 0) await closeMonthsBefore(db, ownerId, clock.now())
  for (const { id } of due) {
    while (await db.withOwner(ownerId, (tx) => reassignSome(tx, id, clock.now()))) {
      if (performance.now() > deadline) return true
    }
  }
  return false
}

async function reassignSome(tx: OwnerTx, id: number, now: Date): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (!change) return false
  if (change.undoneAt) return reassignBack(tx, change)
  const into = await idOf(tx, change.kind, change.fromId)
  const reassignment: Reassignment = { tx, change, into }
  const moved =
    (await reassignAside(reassignment, trashedSale, 'trash_id')) ||
    (await reassignAside(reassignment, replacedSale, 'by_import')) ||
    (await reassignBatch(reassignment))
  if (moved > 0) return true
  // Once more later: a call that has found the old name may be recording a sale now.
  await updateChange(tx, id, {
    ...(change.movedAt ? { checkedAt: now } : { movedAt: now }),
    reachedDay: null,
    reachedId: null,
  })
  await renewRevision(tx)
  return false
}

interface Reassignment {
  tx: OwnerTx
  change: ChangeRow
  into: number
}

const columnOf = (kind: NameKind): SQL => sql.raw(NAMES[kind].id)

async function idOf(tx: OwnerTx, kind: NameKind, id: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT coalesce(same_as, id) AS id FROM ${NAMES[kind].names} WHERE owner_id = ${tx.ownerId} AND id = ${id}`)
  return rows[0]!.id
}

/** In the order of days. Sales are found before the lock is taken. */
async function reassignBatch({ tx, change, into }: Reassignment): Promise<number> {
  const { kind, fromId, reachedDay, reachedId } = change
  const column = columnOf(kind)
  const after =
    reachedDay === null
      ? sql`true`
      : sql`(sale_date, id) > (${reachedDay}::date, ${reachedId}::bigint)`
  const { rows: found } = await tx.execute<{ id: number; day: string }>(sql`
    SELECT id, sale_date AS day FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND ${column} = ${fromId} AND ${after}
    ORDER BY sale_date, id LIMIT ${PORTION}`)
  const last = found.at(-1)
  if (!last) return 0
  await lockSales(tx)
  const { rows } = await tx.execute<{ id: number }>(sql`
    UPDATE ${sale} SET ${column} = ${into}
    WHERE owner_id = ${tx.ownerId} AND id = ANY(${sql.param(found.map(({ id }) => id))}::bigint[]) AND ${column} = ${fromId}
    RETURNING id`)
  await tx
    .insert(movedSales)
    .values({ ownerId: tx.ownerId, changeId: change.id, saleIds: rows.map(({ id }) => id) })
  await updateChange(tx, change.id, {
    moved: change.moved + rows.length,
    reachedDay: last.day,
    reachedId: last.id,
  })
  return found.length
}

async function reassignAside(
  { tx, change, into }: Reassignment,
  table: typeof trashedSale | typeof replacedSale,
  group: 'trash_id' | 'by_import',
): Promise<number> {
  const column = columnOf(change.kind)
  const by = sql.raw(group)
  const from = sql`${table} WHERE owner_id = ${tx.ownerId} AND ${column} = ${change.fromId}`
  const { rows: first } = await tx.execute(sql`SELECT FROM ${from} LIMIT 1`)
  if (first.length === 0) return 0
  await lockSales(tx)
  const imports = group === 'by_import' ? sql`array_agg(by_import)` : sql`NULL::bigint[]`
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH found AS (SELECT ${by}, id FROM ${from} LIMIT ${PORTION_ASIDE}), moved AS (
      UPDATE ${table} AS aside SET ${column} = ${into} FROM found
      WHERE aside.owner_id = ${tx.ownerId} AND aside.${by} = found.${by} AND aside.id = found.id
      RETURNING aside.${by}, aside.id
    )
    INSERT INTO ${movedSales} (owner_id, change_id, sale_ids, import_ids)
    SELECT ${tx.ownerId}, ${change.id}, array_agg(id), ${imports} FROM moved HAVING count(*) > 0
    RETURNING cardinality(sale_ids) AS count`)
  return rows[0]?.count ?? 0
}

/** except sales that have got another name since */
async function reassignBack(tx: OwnerTx, change: ChangeRow): Promise<boolean> {
  const { kind, fromId, intoId } = change
  const { rows } = await tx.execute<{ id: number; count: number }>(sql`
    SELECT id, CASE WHEN import_ids IS NULL THEN cardinality(sale_ids) ELSE 0 END AS count FROM ${movedSales}
    WHERE owner_id = ${tx.ownerId} AND change_id = ${change.id} ORDER BY id LIMIT 1`)
  const part = rows[0]
  if (!part) {
    await deleteChange(tx, change.id)
    await renewRevision(tx)
    return false
  }
  const column = columnOf(kind)
  const into = await idOf(tx, kind, intoId)
  await lockSales(tx)
  const isPart = sql`owner_id = ${tx.ownerId} AND change_id = ${change.id} AND id = ${part.id}`
  const ids = sql`SELECT unnest(sale_ids) FROM ${movedSales} WHERE ${isPart} AND import_ids IS NULL`
  for (const table of [sale, trashedSale]) {
    await tx.execute(sql`
      UPDATE ${table} SET ${column} = ${fromId}
      WHERE owner_id = ${tx.ownerId} AND id = ANY(ARRAY(${ids})) AND ${column} = ${into}`)
  }
  await tx.execute(sql`
    UPDATE ${replacedSale} AS stored SET ${column} = ${fromId}
    FROM (SELECT unnest(import_ids) AS by_import, unnest(sale_ids) AS id FROM ${movedSales}
          WHERE ${isPart} AND import_ids IS NOT NULL) AS moved
    WHERE owner_id = ${tx.ownerId} AND stored.by_import = moved.by_import AND stored.id = moved.id AND stored.${column} = ${into}`)
  await tx.execute(sql`DELETE FROM ${movedSales} WHERE ${isPart}`)
  await updateChange(tx, change.id, { moved: Math.max(0, change.moved - part.count) })
  return true
}
