import { defineEvent } from '../../../server/events.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'

/** The owner's first visit on a day. Raised in the transaction that counts it. */
export const ownerVisited = defineEvent<{ today: Day; now: Date; profile: Profile }>(
  'owner.visited',
)
