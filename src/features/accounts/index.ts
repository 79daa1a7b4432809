import { defineEvent } from '../../server/events.ts'

export { grantAdmin, inviteAccount, resetAccount, revokeAdmin } from './admin.ts'

export interface Registration {
  /** null if left blank */
  businessName: string | null
  /** IANA name */
  timeZone: string
}

/** Raised as the new owner when an account is created, in the same transaction. */
export const accountRegistered = defineEvent<Registration>('account.registered')
