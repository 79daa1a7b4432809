import { and, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import type { MergedContacts } from '../contacts/rules.ts'
import type { NameKind } from '../contract.ts'
import type { NameChange } from './contract.ts'
import { movedSales, nameChange } from './tables.ts'

export type ChangeRow = typeof nameChange.$inferSelect
const ofOwner = (tx: OwnerTx, ...conditions: (SQL | undefined)[]) =>
  and(eq(nameChange.ownerId, tx.ownerId), ...conditions)

const IS_UNFINISHED = sql`(checked_at IS NULL OR undone_at IS NOT NULL)`
const IS_REASSIGNING = sql`(moved_at IS NULL OR undone_at IS NOT NULL)`
export const isReassigning = ({ movedAt, undoneAt }: ChangeRow): boolean =>
  movedAt === null || undoneAt !== null

export async function insertChange(
  tx: OwnerTx,
  values: Omit<typeof nameChange.$inferInsert, 'ownerId'>,
): Promise<ChangeRow> {
  const [row] = await tx
    .insert(nameChange)
    .values({ ownerId: tx.ownerId, ...values })
    .returning()
  return row!
}

export async function lockChange(tx: OwnerTx, id: number): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(nameChange)
    .where(ofOwner(tx, eq(nameChange.id, id)))
    .for('update')
  return row
}

export async function updateChange(
  tx: OwnerTx,
  id: number,
  values: Partial<typeof nameChange.$inferInsert>,
): Promise<void> {
  await tx
    .update(nameChange)
    .set(values)
    .where(ofOwner(tx, eq(nameChange.id, id)))
}

export async function deleteChange(tx: OwnerTx, id: number): Promise<void> {
  await tx.delete(nameChange).where(ofOwner(tx, eq(nameChange.id, id)))
}

export const unfinishedChanges = (tx: OwnerTx): Promise<ChangeRow[]> =>
  tx.select().from(nameChange).where(ofOwner(tx, IS_UNFINISHED)).orderBy(nameChange.id)

export async function laterMerges(
  tx: OwnerTx,
  id: number,
): Promise<(ChangeRow & { contacts: MergedContacts })[]> {
  const isLater = and(gt(nameChange.id, id), isNull(nameChange.undoneAt), isNotNull(nameChange.contacts)) // prettier-ignore
  const rows = await tx.select().from(nameChange).where(ofOwner(tx, isLater)).orderBy(nameChange.id)
  return rows.map((row) => ({ ...row, contacts: row.contacts! }))
}

export async function ownersWithUnfinished(tx: SystemTx): Promise<string[]> {
  const { rows } = await tx.execute<{ ownerId: string }>(sql`
    SELECT DISTINCT owner_id AS "ownerId" FROM ${nameChange} WHERE ${IS_UNFINISHED}`)
  return rows.map(({ ownerId }) => ownerId)
}

export async function usedByChanges(
  tx: OwnerTx,
): Promise<{ changes: number; moved: number; isReassigning: boolean }> {
  const { rows } = await tx.execute<{ changes: number; moved: number; isReassigning: boolean }>(sql`
    SELECT count(*) AS changes, coalesce(sum(sales) FILTER (WHERE what = 'merge'), 0) AS moved,
           coalesce(bool_or(${IS_REASSIGNING}), false) AS "isReassigning"
    FROM ${nameChange} WHERE owner_id = ${tx.ownerId}`)
  return rows[0]!
}

export async function isMergedSpelling(tx: OwnerTx, kind: NameKind, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM ${nameChange}
      WHERE owner_id = ${tx.ownerId} AND kind = ${kind} AND what = 'merge' AND from_id = ${id}) AS is`)
  return rows[0]!.is
}

export async function selectChanges(
  tx: OwnerTx,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<NameChange[]> {
  const rows = await tx
    .select()
    .from(nameChange)
    .where(ofOwner(tx, cursor === undefined ? undefined : sql`${nameChange.id} < ${cursor}`))
    .orderBy(sql`${nameChange.id} DESC`)
    .limit(limit)
  return rows.map(changeOf)
}

export function changeOf(row: ChangeRow): NameChange {
  const { id, kind, what, fromName, intoName, sales, moved, createdAt, undoneAt } = row
  const share = sales === 0 ? 0 : Math.min(1, moved / sales)
  const isBeingUndone = undoneAt !== null
  return {
    ...{ id, kind, what, fromName, intoName, sales, isBeingUndone },
    progress: isReassigning(row) ? (isBeingUndone ? 1 - share : share) : null,
    changedAt: createdAt.toISOString(),
  }
}

export async function purgeChanges(tx: SystemTx): Promise<void> {
  await tx.execute(sql`
    WITH old AS (
      DELETE FROM ${nameChange}
      WHERE created_at < now() - make_interval(days => ${TRASH_DAYS}) AND NOT ${IS_UNFINISHED}
      RETURNING owner_id, id
    )
    DELETE FROM ${movedSales} AS gone USING old WHERE gone.owner_id = old.owner_id AND change_id = old.id`)
}
