import { defineEvent } from '../../../server/events.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'
import { countActivity } from './store.ts'

/** Raised in the transaction that counts the visit. */
export const ownerVisited = defineEvent<{ today: Day; now: Date; profile: Profile }>(
  'owner.visited',
)

/**
 * Listens to `profileChanged`: an owner who opens the app every morning must not miss a day by crossing the date line.
 */
export async function visitAfterMove(
  tx: OwnerTx,
  { before, after, now }: { before: Profile; after: Profile; now: Date },
): Promise<void> {
  const today = dayIn(after.timeZone, now)
  if (today > dayIn(before.timeZone, now)) await countActivity(tx, today, now)
}
