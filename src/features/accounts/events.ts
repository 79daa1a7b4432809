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
export const accountSuspended = defineEvent<{ now: Date }>('account.suspended')

/** Raised as the owner, in the same transaction. */
export const accountResumed = defineEvent<{ now: Date }>('account.resumed')
