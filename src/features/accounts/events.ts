import { defineEvent } from '../../server/events.ts'
import type { Day } from '../../shared/calendar.ts'

interface Registration {
  /** null if left blank */
  businessName: string | null
  /** IANA name */
  timeZone: string
  /** the day on which the owner registers, in that zone */
  today: Day
}

/** Raised as the new owner when an account is created, in the same transaction. */
export const accountRegistered = defineEvent<Registration>('account.registered')

/** The owner takes part in nothing from now on. Raised as the owner, in the transaction in which that begins. */
export const accountAway = defineEvent<{ now: Date }>('account.away')

/** The owner is back, as before. Raised as the owner, in the transaction in which nothing keeps them away any more. */
export const accountBack = defineEvent<{ now: Date }>('account.back')
