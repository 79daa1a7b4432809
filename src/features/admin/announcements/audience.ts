import type { SystemTx } from '../../../server/database/tenancy.ts'
import { addDays } from '../../../shared/calendar.ts'
import { lastVisitsBefore } from '../../coach/index.ts'
import { notationsOf } from '../../profile/index.ts'
import { salesCounts } from '../../sales/index.ts'
import { INACTIVE_DAYS } from '../contract.ts'
import type { StoredAnnouncement } from './store.ts'

type Addressed = Pick<StoredAnnouncement, 'audience' | 'currency' | 'startDay'>

/** the same for the banner and the emails */
export async function addressedAmong(
  tx: SystemTx,
  announcement: Addressed,
  ids: string[],
): Promise<string[]> {
  const { currency } = announcement
  if (ids.length === 0) return []
  const inAudience = await audienceAmong(tx, announcement, ids)
  if (currency === null) return inAudience
  const notations = await notationsOf(tx, inAudience)
  return inAudience.filter((id) => notations.get(id)?.currency === currency)
}

async function audienceAmong(
  tx: SystemTx,
  { audience, startDay }: Addressed,
  ids: string[],
): Promise<string[]> {
  switch (audience) {
    case 'everyone':
      return ids
    case 'no_sale': {
      const counts = await salesCounts(tx, ids)
      return ids.filter((id) => (counts.get(id) ?? 0) === 0)
    }
    case 'inactive': {
      // From its first day: an owner who comes back still sees the announcement.
      const visits = await lastVisitsBefore(tx, ids, startDay)
      const since = addDays(startDay, -INACTIVE_DAYS)
      return ids.filter((id) => (visits.get(id) ?? since) < since)
    }
  }
}
