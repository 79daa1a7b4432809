import { desc, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Day } from '../../shared/calendar.ts'
import { userActivity } from './tables.ts'

/** days; streaks don't look back further (design §5) */
const MAX_ACTIVITY = 365

/** Adds a visit to the owner's count for `day`. */
export async function countActivity(tx: OwnerTx, day: Day): Promise<void> {
  await tx
    .insert(userActivity)
    .values({ ownerId: tx.ownerId, activityDate: day })
    .onConflictDoUpdate({
      target: [userActivity.ownerId, userActivity.activityDate],
      set: { loginCount: sql`${userActivity.loginCount} + 1` },
    })
}

/** Returns the owner's active days, newest first. */
export function activityOf(tx: OwnerTx): Promise<{ activityDate: Day; loginCount: number }[]> {
  return tx
    .select({ activityDate: userActivity.activityDate, loginCount: userActivity.loginCount })
    .from(userActivity)
    .where(eq(userActivity.ownerId, tx.ownerId))
    .orderBy(desc(userActivity.activityDate))
    .limit(MAX_ACTIVITY)
}
