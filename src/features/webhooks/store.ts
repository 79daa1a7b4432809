import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { followSales, lockSales } from '../sales/index.ts'
import {
  MAX_LISTED,
  OLD_SECRET_HOURS,
  type Delivery,
  type Webhook,
  type WebhookInput,
} from './contract.ts'
import { webhook, webhookDelivery } from './tables.ts'

type Row = typeof webhook.$inferSelect

const ofOwner = (tx: OwnerTx, id: string) =>
  and(eq(webhook.ownerId, tx.ownerId), eq(webhook.id, id))
const deliveriesOf = (tx: OwnerTx, webhookId: string) =>
  and(eq(webhookDelivery.ownerId, tx.ownerId), eq(webhookDelivery.webhookId, webhookId))

const waiting = sql<number>`(
  SELECT count(*) FROM ${webhookDelivery} AS waiting
  WHERE waiting.owner_id = ${webhook}.owner_id AND waiting.webhook_id = ${webhook}.id AND not_before IS NOT NULL)`

/** The oldest first. */
export async function selectWebhooks(tx: OwnerTx, id?: string): Promise<Webhook[]> {
  const rows = await tx
    .select({ row: webhook, waiting })
    .from(webhook)
    .where(id === undefined ? eq(webhook.ownerId, tx.ownerId) : ofOwner(tx, id))
    .orderBy(webhook.id)
  return rows.map((each) => webhookOf(each.row, each.waiting))
}

function webhookOf(row: Row, count: number): Webhook {
  const { id, address, events, pausedBy, missed } = row
  const text = (at: Date | null): string | null => at && at.toISOString()
  const isOldValid = row.oldSecretUntil !== null && row.oldSecretUntil > new Date()
  return {
    ...{ id, address, events, pausedBy, missed, waiting: count },
    createdAt: row.createdAt.toISOString(),
    pausedAt: text(row.pausedAt),
    failingSince: text(row.failingSince),
    oldSecretUntil: isOldValid ? text(row.oldSecretUntil) : null,
  }
}

export async function targetOf(tx: OwnerTx, id: string) {
  const { address, secret, oldSecret, oldSecretUntil } = webhook
  const old = sql<string | null>`CASE WHEN ${oldSecretUntil} > now() THEN ${oldSecret} END`
  const [target] = await tx
    .select({ address, secret, oldSecret: old })
    .from(webhook)
    .where(ofOwner(tx, id))
  return target
}

export async function countWebhooks(tx: OwnerTx): Promise<number> {
  return tx.$count(webhook, eq(webhook.ownerId, tx.ownerId))
}

export async function insertWebhook(
  tx: OwnerTx,
  values: WebhookInput & { id: string; secret: string },
): Promise<void> {
  await tx.insert(webhook).values({ ownerId: tx.ownerId, ...values })
}

export async function updateWebhook(
  tx: OwnerTx,
  id: string,
  changes: Partial<typeof webhook.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await tx.update(webhook).set(changes).where(ofOwner(tx, id))
  return rowCount === 1
}

/**
 * The lock of the sales (`sales/lock.ts`), taken before those of webhooks: until the transaction ends, nothing else
 * changes the webhooks or queues events.
 */
export const lockWebhooks = lockSales

export async function followIfWanted(tx: OwnerTx): Promise<void> {
  const { rows } = await tx.execute<{ isWanted: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM ${webhook}
      WHERE owner_id = ${tx.ownerId} AND events && ARRAY['sale.recorded', 'sale.changed']
    ) AS "isWanted"`)
  await followSales(tx, rows[0]!.isWanted)
}

/** The old secret works for a day. False: no such webhook */
export const replaceSecret = (tx: OwnerTx, id: string, sealed: string): Promise<boolean> =>
  updateWebhook(tx, id, {
    oldSecret: sql`secret` as never,
    oldSecretUntil: sql`now() + make_interval(hours => ${OLD_SECRET_HOURS})` as never,
    secret: sealed,
  })

/** Leaves all tries but one. */
export async function hurry(tx: OwnerTx, webhookId: string): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ notBefore: sql`now()`, tries: sql`least(tries, 1)` })
    .where(and(deliveriesOf(tx, webhookId), isNotNull(webhookDelivery.notBefore)))
}

/** Returns the address. */
export async function removeWebhook(tx: OwnerTx, id: string): Promise<string | undefined> {
  await tx.delete(webhookDelivery).where(deliveriesOf(tx, id))
  const { address } = webhook
  const [gone] = await tx.delete(webhook).where(ofOwner(tx, id)).returning({ address })
  return gone?.address
}

/** undefined: no such webhook */
export async function selectDeliveries(
  tx: OwnerTx,
  webhookId: string,
): Promise<Delivery[] | undefined> {
  const [found] = await tx.select().from(webhook).where(ofOwner(tx, webhookId))
  if (!found) return undefined
  const rows = await tx
    .select()
    .from(webhookDelivery)
    .where(deliveriesOf(tx, webhookId))
    .orderBy(desc(webhookDelivery.id))
    .limit(MAX_LISTED)
  const isOff = found.pausedAt !== null || found.isAway
  return rows.map((row) => deliveryOf(row, isOff ? null : found))
}

function deliveryOf(row: typeof webhookDelivery.$inferSelect, on: Row | null): Delivery {
  const { id, type, tries, status, failure, notBefore, createdAt, triedAt, deliveredAt } = row
  const blocked = on?.blockedUntil ?? null
  const next = on && notBefore && (blocked && blocked > notBefore ? blocked : notBefore)
  return {
    ...{ id, type, tries, status, failure },
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    state: notBefore ? 'waiting' : deliveredAt ? 'delivered' : 'failed',
    nextTryAt: next?.toISOString() ?? null,
  }
}

export async function insertTested(
  tx: OwnerTx,
  tested: Pick<
    typeof webhookDelivery.$inferInsert,
    'webhookId' | 'id' | 'data' | 'status' | 'failure'
  > & {
    createdAt: Date
  },
): Promise<void> {
  const done = { tries: 1, triedAt: tested.createdAt, notBefore: null }
  const deliveredAt = tested.failure == null ? tested.createdAt : null
  const row = { ownerId: tx.ownerId, type: 'test', ...tested, ...done, deliveredAt } as const
  await tx.insert(webhookDelivery).values(row)
}

/** False: no such event */
export async function sendAgain(tx: OwnerTx, webhookId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookDelivery)
    .set({ notBefore: sql`now()`, tries: 0, deliveredAt: null, status: null, failure: null })
    .where(and(deliveriesOf(tx, webhookId), eq(webhookDelivery.id, id)))
  return rowCount === 1
}

export async function setAway(tx: OwnerTx, isAway: boolean): Promise<void> {
  await tx
    .update(webhook)
    .set({ isAway, nextAt: isAway ? null : sql`CASE WHEN paused_at IS NULL THEN now() END` })
    .where(eq(webhook.ownerId, tx.ownerId))
}
