import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { dayIn } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'
import { countActivity } from './store.ts'

/**
 * Counts a visit on the new day when a change of the time zone makes it a later day. Without it, an owner who opens the
 * app every morning would miss a day by crossing the date line. Listens to `profileChanged`.
 */
export async function visitAfterMove(
  tx: OwnerTx,
  { before, after, now }: { before: Profile; after: Profile; now: Date },
): Promise<void> {
  const today = dayIn(after.timeZone, now)
  if (today > dayIn(before.timeZone, now)) await countActivity(tx, today, now)
}
