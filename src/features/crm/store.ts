import { and, eq } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { lead } from './tables.ts'

export type Lead = typeof lead.$inferSelect

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
    .where(and(eq(lead.ownerId, tx.ownerId), eq(lead.id, id)))
  return row
}

export async function markDelivered(tx: OwnerTx, id: string, deliveredAt: Date): Promise<void> {
  await tx
    .update(lead)
    .set({ deliveredAt })
    .where(and(eq(lead.ownerId, tx.ownerId), eq(lead.id, id)))
}
