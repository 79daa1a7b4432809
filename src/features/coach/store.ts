import { desc, eq, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Day } from '../../shared/calendar.ts'
import { userActivity } from './tables.ts'

/** days; streaks look no further back (design §5) */
const MAX_ACTIVITY = 365

export async function countActivity(tx: OwnerTx, day: Day): Promise<void> {
  await tx
    .insert(userActivity)
    .values({ ownerId: tx.ownerId, activityDate: day })
    .onConflictDoUpdate({
      target: [userActivity.ownerId, userActivity.activityDate],
      set: { loginCount: sql`${userActivity.loginCount} + 1` },
    })
}

/** Newest first. */
export function activityOf(tx: OwnerTx): Promise<{ activityDate: Day; loginCount: number }[]> {
  return tx
    .select({ activityDate: userActivity.activityDate, loginCount: userActivity.loginCount })
    .from(userActivity)
    .where(eq(userActivity.ownerId, tx.ownerId))
    .orderBy(desc(userActivity.activityDate))
    .limit(MAX_ACTIVITY)
}
