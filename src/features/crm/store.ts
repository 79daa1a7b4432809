import { and, desc, eq, gte, isNull, lte, not, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { lead, optIn } from './tables.ts'

export type Lead = typeof lead.$inferSelect
export type OptIn = typeof optIn.$inferSelect

export async function storeLead(
  tx: OwnerTx,
  values: Omit<typeof lead.$inferInsert, 'ownerId'>,
): Promise<void> {
  await tx.insert(lead).values({ ...values, ownerId: tx.ownerId })
}

export async function leadById(tx: OwnerTx, id: string): Promise<Lead | undefined> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(withId(tx, lead, id))
  return row
}

/** Returns the owner's lead, the newest of those from earlier versions, locked until the transaction ends. */
export async function ownLead(tx: OwnerTx): Promise<Lead | undefined> {
  const [row] = await tx
    .select()
    .from(lead)
    .where(eq(lead.ownerId, tx.ownerId))
    .orderBy(desc(lead.id))
    .limit(1)
    .for('update')
  return row
}

/** Changes a lead, with another id, as if it had just arrived. Deliveries of the old one that are under way find nothing. */
export async function replaceLead(
  tx: OwnerTx,
  id: string,
  values: Partial<typeof lead.$inferInsert>,
): Promise<void> {
  const isNew = { deliveredAt: null, tries: 0, notBefore: null, failure: null, failedAt: null }
  await tx
    .update(lead)
    .set({ ...values, ...isNew })
    .where(withId(tx, lead, id))
}

/** Stores a request unless there is one for the same customer. Returns the id of the stored one. */
export async function storeOptIn(
  tx: OwnerTx,
  values: Omit<typeof optIn.$inferInsert, 'ownerId'>,
): Promise<{ id: string; isNew: boolean }> {
  const added = await tx
    .insert(optIn)
    .values({ ...values, ownerId: tx.ownerId })
    .onConflictDoNothing({ target: [optIn.ownerId, optIn.customerId] })
    .returning({ id: optIn.id })
  if (added[0]) return { id: added[0].id, isNew: true }
  const [known] = await tx
    .select({ id: optIn.id })
    .from(optIn)
    .where(and(eq(optIn.ownerId, tx.ownerId), eq(optIn.customerId, values.customerId)))
  return { id: known!.id, isNew: false }
}

/** A request for a customer who was merged into another one is for that one, unless there is one already. */
export async function moveOptIn(
  tx: OwnerTx,
  { kind, fromId, intoId }: { kind: string; fromId: number; intoId: number },
): Promise<void> {
  if (kind !== 'customer') return
  const { ownerId, customerId } = optIn
  await tx
    .update(optIn)
    .set({ customerId: intoId })
    .where(
      and(
        ...[eq(ownerId, tx.ownerId), eq(customerId, fromId)],
        sql`NOT EXISTS (SELECT FROM ${optIn} AS kept WHERE kept.owner_id = ${tx.ownerId} AND kept.customer_id = ${intoId})`,
      ),
    )
}

export async function optInById(tx: OwnerTx, id: string): Promise<OptIn | undefined> {
  const [row] = await tx
    .select()
    .from(optIn)
    .where(withId(tx, optIn, id))
  return row
}

type Table = typeof lead | typeof optIn

/** Seconds for which a process has a delivery to itself. Longer than a try may take. */
const LEASE = 30

const withId = (tx: OwnerTx, table: Table, id: string) =>
  and(eq(table.ownerId, tx.ownerId), eq(table.id, id))

/**
 * Takes a delivery for this process alone. Returns the number of this try; nothing if it was delivered or has failed,
 * another process has it, or it isn't time for the next try.
 */
export async function takeDelivery(
  tx: OwnerTx,
  table: Table,
  id: string,
): Promise<number | undefined> {
  // By the database's clock, because the clocks of several machines may differ.
  const isDue = or(isNull(table.notBefore), lte(table.notBefore, sql`now()`))
  const isOpen = and(isNull(table.deliveredAt), isNull(table.failedAt))
  const [mine] = await tx
    .update(table)
    .set({ tries: sql`${table.tries} + 1`, notBefore: inSeconds(LEASE), failure: null })
    .where(and(withId(tx, table, id), isOpen, isDue))
    .returning({ tries: table.tries })
  return mine?.tries
}

export async function markDelivered(
  tx: OwnerTx,
  table: Table,
  id: string,
  deliveredAt: Date,
): Promise<void> {
  await tx
    .update(table)
    .set({ deliveredAt, notBefore: null, failure: null, failedAt: null })
    .where(withId(tx, table, id))
}

/**
 * Notes why a try failed. Returns the time of the next try, `seconds` from now; null `seconds` if that was the last
 * one. Returns nothing if an admin has begun anew since, or it was delivered.
 */
export async function markFailed(
  tx: OwnerTx,
  table: Table,
  { id, tries, failure }: { id: string; tries: number; failure: string },
  seconds: number | null,
): Promise<Date | null | undefined> {
  const isStillMine = and(eq(table.tries, tries), isNull(table.deliveredAt))
  const [failed] = await tx
    .update(table)
    .set({
      failure,
      notBefore: seconds === null ? null : inSeconds(seconds),
      failedAt: seconds === null ? sql`now()` : null,
    })
    .where(and(withId(tx, table, id), isStillMine))
    .returning({ notBefore: table.notBefore })
  return failed?.notBefore
}

/** Begins a new series of tries. Returns false if it was delivered, doesn't exist, or a process is trying right now. */
export async function beginAnew(tx: OwnerTx, table: Table, id: string): Promise<boolean> {
  // Between two tries there is a reason why the last one failed.
  const isTrying = sql`(${table.failure} IS NULL AND ${table.notBefore} > now()) IS TRUE`
  const { rowCount } = await tx
    .update(table)
    .set({ tries: 0, notBefore: null, failure: null, failedAt: null })
    .where(and(withId(tx, table, id), isNull(table.deliveredAt), not(isTrying)))
  return rowCount === 1
}

/** Whole milliseconds, because the job that is queued for this time has no finer one. */
const inSeconds = (seconds: number) =>
  sql`date_trunc('milliseconds', now() + make_interval(secs => ${seconds}))`

/** Those that came or changed since then and are neither delivered nor given up. */
export const openSince = (
  tx: SystemTx,
  table: typeof lead | typeof optIn,
  since: Date,
): Promise<{ id: string; ownerId: string }[]> =>
  tx
    .select({ id: table.id, ownerId: table.ownerId })
    .from(table)
    // Ids are ordered by time, and what changes gets another.
    .where(and(isNull(table.deliveredAt), isNull(table.failedAt), gte(table.id, firstIdOf(since))))

const firstIdOf = (time: Date): string =>
  uuidv7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) })
