import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { WAKING, type Kind } from '../../server/delivery.ts'
import { defineJob, type JobType } from '../../server/jobs.ts'
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

/** Locked until the transaction ends. Earlier versions stored several: the newest. */
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

/** The id changes, so that deliveries under way find nothing. */
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

/** A merged customer's request goes to the other customer, unless that one has a request. */
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
        sql`NOT EXISTS (SELECT FROM ${optIn} AS stored WHERE stored.owner_id = ${tx.ownerId} AND stored.customer_id = ${intoId})`,
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

const OPTIONS = { places: 4, shareBy: 'ownerId', ...WAKING } as const
export interface Delivery {
  id: string
  ownerId: string
}

const kindOf = (table: Table, job: JobType<Delivery>): Kind<Delivery> & { table: Table } => ({
  table,
  job,
  isOpen: sql`delivered_at IS NULL AND failed_at IS NULL`,
  mayBegin: sql`delivered_at IS NULL`,
  opened: sql`failed_at = NULL`,
  delivered: (at) => sql`delivered_at = ${at}`,
  failed: (at) => sql`failed_at = ${at}`,
})
export const LEADS = kindOf(lead, defineJob<Delivery>('deliver-lead', OPTIONS))
export const OPT_INS = kindOf(optIn, defineJob<Delivery>('deliver-opt-in', OPTIONS))

const withId = (tx: OwnerTx, table: Table, id: string) =>
  and(eq(table.ownerId, tx.ownerId), eq(table.id, id))

export const openSince = (tx: SystemTx, table: Table, since: Date): Promise<Delivery[]> =>
  tx
    .select({ id: table.id, ownerId: table.ownerId })
    .from(table)
    // Ids are ordered by time, and what changes gets another.
    .where(and(isNull(table.deliveredAt), isNull(table.failedAt), gte(table.id, firstIdOf(since))))

const firstIdOf = (time: Date): string =>
  uuidv7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) })
