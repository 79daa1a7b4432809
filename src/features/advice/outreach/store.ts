import { and, desc, eq, gt, lte } from 'drizzle-orm'
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

/** Returns the customers who are done or snoozed on `today`, the latest first. */
export function allPutAside(tx: OwnerTx, today: Day): Promise<PutAside[]> {
  const { ownerId, customerId, state, since, until, setAt } = outreach
  return tx
    .select({ customerId, state, since, until })
    .from(outreach)
    .where(and(eq(ownerId, tx.ownerId), gt(until, today)))
    .orderBy(desc(setAt), desc(customerId))
}

/** Puts a customer aside, and forgets those whose time is up. */
export async function keepPutAside(tx: OwnerTx, aside: PutAside, setAt: Date): Promise<void> {
  const { ownerId, customerId, until } = outreach
  await tx.delete(outreach).where(and(eq(ownerId, tx.ownerId), lte(until, aside.since)))
  const row = { ...aside, setAt }
  await tx
    .insert(outreach)
    .values({ ownerId: tx.ownerId, ...row })
    .onConflictDoUpdate({ target: [ownerId, customerId], set: row })
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
