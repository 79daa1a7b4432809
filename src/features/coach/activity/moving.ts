import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { dayIn } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'
import { countActivity } from './store.ts'

/**
 * Whoever moves to a zone where it is a later day is in the app on that day too. Without this, a move across the date
 * line would leave a day out for someone who opens the app every morning. Listens to `profileChanged`.
 */
export async function visitAfterMove(
  tx: OwnerTx,
  { before, after, now }: { before: Profile; after: Profile; now: Date },
): Promise<void> {
  const today = dayIn(after.timeZone, now)
  if (today > dayIn(before.timeZone, now)) await countActivity(tx, today, now)
}
