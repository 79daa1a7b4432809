import type { OwnerTx } from '../../../../server/database/tenancy.ts'
import { CANONICAL_DATES } from '../../../../shared/calendar.ts'
import { notationFor, profileIfAny } from '../../../profile/index.ts'
import type { Writing } from './cells.ts'

/** An invited owner has no profile yet. */
export async function writingOf(tx: OwnerTx): Promise<Writing> {
  const profile = await profileIfAny(tx)
  return profile
    ? { ...notationFor(profile), timeZone: profile.timeZone }
    : {
        ...CANONICAL_DATES,
        currency: 'USD',
        numberStyle: '1,234.50',
        fiscalMonth: 1,
        timeZone: 'UTC',
      }
}
