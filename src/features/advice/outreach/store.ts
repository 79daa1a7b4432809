import { and, eq, lte, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { State } from './contract.ts'
import { outreach } from './tables.ts'

/** A customer who is done or snoozed. */
export interface PutAside {
  customerId: number
  state: State
  since: Day
  until: Day
}

// Prepared, because the list of outreach sends it. Doesn't depend on the day, so it goes together with what tells the day.
const ALL = prepared('outreach-all')`
  SELECT customer_id AS "customerId", state, since, until FROM ${outreach}
  WHERE owner_id = $1 ORDER BY set_at DESC, customer_id DESC`

/** Returns the customers who were done or snoozed, the latest first, also those whose time is up (`asideOn`). */
export const allPutAside = (tx: OwnerTx): Promise<PutAside[]> => rowsOf(tx, ALL, tx.ownerId)

/** Returns those who are done or snoozed on `today`. */
export const asideOn = (today: Day, all: PutAside[]): PutAside[] =>
  all.filter(({ until }) => until > today)

/** Puts a customer aside, and forgets those whose time is up. Returns how many there are then. */
export async function keepPutAside(tx: OwnerTx, aside: PutAside, setAt: Date): Promise<number> {
  const { ownerId, customerId, until } = outreach
  await tx.delete(outreach).where(and(eq(ownerId, tx.ownerId), lte(until, aside.since)))
  const row = { ...aside, setAt }
  await tx
    .insert(outreach)
    .values({ ownerId: tx.ownerId, ...row })
    .onConflictDoUpdate({ target: [ownerId, customerId], set: row })
  return tx.$count(outreach, eq(ownerId, tx.ownerId))
}

/** Returns false if the customer isn't put aside. */
export async function deletePutAside(tx: OwnerTx, id: number): Promise<boolean> {
  const { ownerId, customerId } = outreach
  const deleted = await tx
    .delete(outreach)
    .where(and(eq(ownerId, tx.ownerId), eq(customerId, id)))
    .returning({ id: customerId })
  return deleted.length > 0
}

/** A customer who was merged into another one stays put aside under that name, unless it already is. */
export async function movePutAside(
  tx: OwnerTx,
  { kind, fromId, intoId }: { kind: string; fromId: number; intoId: number },
): Promise<void> {
  if (kind !== 'customer') return
  const { ownerId, customerId } = outreach
  await tx
    .update(outreach)
    .set({ customerId: intoId })
    .where(
      and(
        eq(ownerId, tx.ownerId),
        eq(customerId, fromId),
        sql`NOT EXISTS (SELECT FROM ${outreach} AS kept WHERE kept.owner_id = ${tx.ownerId} AND kept.customer_id = ${intoId})`,
      ),
    )
  await deletePutAside(tx, fromId)
}
