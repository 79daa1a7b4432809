import { and, eq, lte, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { State } from './contract.ts'
import { outreach } from './tables.ts'

export interface PutAside {
  customerId: number
  state: State
  since: Day
  until: Day
}

// Doesn't depend on the day, so goes together with what tells the day.
const ALL = prepared('outreach-all')`
  SELECT customer_id AS "customerId", state, since, until FROM ${outreach}
  WHERE owner_id = $1 ORDER BY set_at DESC, customer_id DESC`

export const allPutAside = (tx: OwnerTx): Promise<PutAside[]> => rowsOf(tx, ALL, tx.ownerId)

export const asideOn = (today: Day, all: PutAside[]): PutAside[] =>
  all.filter(({ until }) => until > today)

/** Also forgets customers whose time is up. Returns how many are left. */
export async function storePutAside(tx: OwnerTx, aside: PutAside, setAt: Date): Promise<number> {
  const { ownerId, customerId, until } = outreach
  await tx.delete(outreach).where(and(eq(ownerId, tx.ownerId), lte(until, aside.since)))
  const row = { ...aside, setAt }
  await tx
    .insert(outreach)
    .values({ ownerId: tx.ownerId, ...row })
    .onConflictDoUpdate({ target: [ownerId, customerId], set: row })
  return tx.$count(outreach, eq(ownerId, tx.ownerId))
}

export async function deletePutAside(tx: OwnerTx, id: number): Promise<boolean> {
  const { ownerId, customerId } = outreach
  const deleted = await tx
    .delete(outreach)
    .where(and(eq(ownerId, tx.ownerId), eq(customerId, id)))
    .returning({ id: customerId })
  return deleted.length > 0
}

/** Unless the other name is already put aside. */
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
        sql`NOT EXISTS (SELECT FROM ${outreach} AS stored WHERE stored.owner_id = ${tx.ownerId} AND stored.customer_id = ${intoId})`,
      ),
    )
  await deletePutAside(tx, fromId)
}
