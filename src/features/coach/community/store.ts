import { and, eq, gt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { SHARES_PER_MONTH } from '../points/contract.ts'
import { communityPost } from './tables.ts'

/** No more posts wait than a month has shares. */
export async function notePost(tx: OwnerTx): Promise<void> {
  const { ownerId, unshared } = communityPost
  await tx
    .insert(communityPost)
    .values({ ownerId: tx.ownerId, unshared: 1 })
    .onConflictDoUpdate({
      target: ownerId,
      set: { unshared: sql`least(${unshared} + 1, ${SHARES_PER_MONTH})` },
    })
}

export async function takePost(tx: OwnerTx): Promise<boolean> {
  const { ownerId, unshared } = communityPost
  const { rowCount } = await tx
    .update(communityPost)
    .set({ unshared: sql`${unshared} - 1` })
    .where(and(eq(ownerId, tx.ownerId), gt(unshared, 0)))
  return rowCount === 1
}
