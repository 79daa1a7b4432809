import { defineEvent } from '../../server/events.ts'
import type { Day } from '../../shared/calendar.ts'

interface Registration {
  /** null: left blank */
  businessName: string | null
  /** IANA name */
  timeZone: string
  /** in that zone */
  today: Day
}

/** Raised as the new owner, in the creating transaction. */
export const accountRegistered = defineEvent<Registration>('account.registered')

/** Raised as the owner, in the same transaction. */
export const accountAway = defineEvent<{ now: Date }>('account.away')

/** Raised as the owner, in the same transaction. */
export const accountBack = defineEvent<{ now: Date }>('account.back')
