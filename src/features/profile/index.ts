import { defineEvent } from '../../server/events.ts'
import type { Profile } from './contract.ts'

export { profileData } from './owner-data.ts'
export { notationFor } from './notation.ts'
export { currencyOfMonth, GUESS_DAYS } from './currencies.ts'
export {
  businessesNamed,
  hasBusinessNamed,
  createProfile,
  CURRENCY_OF_OWNER,
  historyOf,
  NO_SHOP,
  notationsOf,
  profileFrom,
  profileIfAny,
  profileOf,
  selectProfile,
  shopOf,
  shopsOf,
  type ProfileHistory,
  type ProfileRow,
  type Shop,
} from './store.ts'
export { refuseAmounts } from './typed-amounts.ts'

/** Raised in the transaction of the change, which holds the profile's lock. */
export const profileChanged = defineEvent<{ before: Profile; after: Profile; now: Date }>(
  'profile.changed',
)
