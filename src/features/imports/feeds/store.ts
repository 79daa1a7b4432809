import { and, count, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { notFound } from '../../../shared/errors.ts'
import type { Deleted } from '../recording/feed-rows.ts'
import { saleImport } from '../tables.ts'
import { feedLeftOut, saleFeed } from './tables.ts'

export type FeedRow = typeof saleFeed.$inferSelect
type Changes = Partial<Omit<typeof saleFeed.$inferInsert, 'ownerId' | 'id'>>

const withId = (tx: OwnerTx, id: number) =>
  and(eq(saleFeed.ownerId, tx.ownerId), eq(saleFeed.id, id))

export const feedsOf = (tx: OwnerTx): Promise<FeedRow[]> =>
  tx.select().from(saleFeed).where(eq(saleFeed.ownerId, tx.ownerId)).orderBy(saleFeed.id)

/** Throws a 404. */
export async function findFeed(tx: OwnerTx, id: number): Promise<FeedRow> {
  const [row] = await tx.select().from(saleFeed).where(withId(tx, id))
  if (!row) throw notFound("This file isn't read any more. Reload the page.")
  return row
}

/** Locks the row until the transaction ends: decisions by its state still hold when written. */
export async function lockedFeed(tx: OwnerTx, id: number): Promise<FeedRow> {
  await tx.select({ id: saleFeed.id }).from(saleFeed).where(withId(tx, id)).for('update')
  return findFeed(tx, id)
}

/** Locks against other counts until the transaction ends. */
export async function countFeeds(tx: OwnerTx): Promise<number> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('feeds ' || ${tx.ownerId}, 0))`,
  )
  const [found] = await tx
    .select({ feeds: count() })
    .from(saleFeed)
    .where(and(eq(saleFeed.ownerId, tx.ownerId), ne(saleFeed.state, 'draft')))
  return found!.feeds
}

export async function insertFeed(
  tx: OwnerTx,
  values: Pick<FeedRow, 'address' | 'host' | 'fileName'> & Changes,
): Promise<number> {
  const [row] = await tx
    .insert(saleFeed)
    .values({ ownerId: tx.ownerId, ...values })
    .returning({ id: saleFeed.id })
  return row!.id
}

export async function updateFeed(tx: OwnerTx, id: number, changes: Changes): Promise<void> {
  await tx.update(saleFeed).set(changes).where(withId(tx, id))
}

/** Its imports stay, without a file. */
export async function deleteFeed(tx: OwnerTx, id: number): Promise<void> {
  await tx
    .update(saleImport)
    .set({ feedId: null })
    .where(and(eq(saleImport.ownerId, tx.ownerId), eq(saleImport.feedId, id)))
  await tx
    .delete(feedLeftOut)
    .where(and(eq(feedLeftOut.ownerId, tx.ownerId), eq(feedLeftOut.feedId, id)))
  await tx.delete(saleFeed).where(withId(tx, id))
}

export async function deleteDrafts(tx: OwnerTx): Promise<void> {
  await tx
    .delete(saleFeed)
    .where(and(eq(saleFeed.ownerId, tx.ownerId), eq(saleFeed.state, 'draft')))
}

/**
 * 'busy': another file of the owner is being read; undefined: this file is, or isn't on. `minutes` by the database's
 * clock, as machines' clocks may differ.
 */
export async function takeFeed(
  tx: OwnerTx,
  id: number,
  minutes: number,
): Promise<FeedRow | 'busy' | undefined> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('feeds ' || ${tx.ownerId}, 0))`,
  )
  const others = await tx
    .select({ id: saleFeed.id })
    .from(saleFeed)
    .where(and(eq(saleFeed.ownerId, tx.ownerId), sql`${saleFeed.busyUntil} > now()`))
  if (others.some((other) => other.id === id)) return undefined
  if (others.length > 0) return 'busy'
  const [row] = await tx
    .update(saleFeed)
    .set({ busyUntil: sql`now() + make_interval(mins => ${minutes})` })
    .where(
      and(
        withId(tx, id),
        eq(saleFeed.state, 'on'),
        or(isNull(saleFeed.busyUntil), lt(saleFeed.busyUntil, sql`now()`)),
      ),
    )
    .returning()
  return row
}

export async function renewLease(tx: OwnerTx, id: number, minutes: number): Promise<void> {
  await tx
    .update(saleFeed)
    .set({ busyUntil: sql`now() + make_interval(mins => ${minutes})` })
    .where(and(withId(tx, id), isNotNull(saleFeed.busyUntil)))
}

const CLAIM_DUE = sqlText`
  UPDATE ${saleFeed} AS due SET next_at = $2
  FROM (
    SELECT owner_id, id FROM ${saleFeed} WHERE next_at <= $1
    ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED
  ) AS first
  WHERE due.owner_id = first.owner_id AND due.id = first.id
  RETURNING due.owner_id AS "ownerId", due.id AS "feedId"`

/** Due again at `again`, in case the reading is lost. */
export async function claimDue(
  { client }: SystemTx,
  { now, again, limit }: { now: Date; again: Date; limit: number },
): Promise<{ ownerId: string; feedId: number }[]> {
  const { rows } = await client.query<{ ownerId: string; feedId: number }>(CLAIM_DUE, [
    now,
    again,
    limit,
  ])
  return rows
}

export async function importsOf(tx: OwnerTx, feedId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: saleImport.id })
    .from(saleImport)
    .where(and(eq(saleImport.ownerId, tx.ownerId), eq(saleImport.feedId, feedId)))
  return rows.map(({ id }) => id)
}

export async function importsOfNone(tx: OwnerTx, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: saleImport.id })
    .from(saleImport)
    .where(
      and(
        eq(saleImport.ownerId, tx.ownerId),
        inArray(saleImport.id, ids),
        isNull(saleImport.feedId),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function adoptImports(tx: OwnerTx, feedId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(saleImport)
    .set({ feedId })
    .where(and(eq(saleImport.ownerId, tx.ownerId), inArray(saleImport.id, ids)))
}

export async function feedOfImport(tx: OwnerTx, importId: number): Promise<number | null> {
  const [row] = await tx
    .select({ feedId: saleImport.feedId })
    .from(saleImport)
    .where(and(eq(saleImport.ownerId, tx.ownerId), eq(saleImport.id, importId)))
  return row?.feedId ?? null
}

export const leftOutOf = (tx: OwnerTx, feedId: number): Promise<Deleted[]> =>
  tx
    .select({ recordHash: feedLeftOut.recordHash, copies: feedLeftOut.copies })
    .from(feedLeftOut)
    .where(and(eq(feedLeftOut.ownerId, tx.ownerId), eq(feedLeftOut.feedId, feedId)))

const LEAVE_OUT = sqlText`
  INSERT INTO ${feedLeftOut} AS stored (owner_id, feed_id, record_hash, copies)
  SELECT current_owner(), $1, record_hash, copies
  FROM unnest($2::uuid[], $3::integer[]) AS deleted (record_hash, copies)
  ON CONFLICT (owner_id, feed_id, record_hash) DO UPDATE SET copies = greatest(stored.copies, excluded.copies)`

export async function leaveOut(
  { client }: OwnerTx,
  feedId: number,
  deleted: Deleted[],
): Promise<void> {
  if (deleted.length === 0) return
  await client.query(LEAVE_OUT, [
    feedId,
    deleted.map(({ recordHash }) => recordHash),
    deleted.map(({ copies }) => copies),
  ])
}
