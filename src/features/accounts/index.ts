import { defineEvent } from '../../server/events.ts'

export { grantAdmin, inviteAccount, resetAccount, revokeAdmin } from './admin.ts'

export interface Registration {
  /** null when it was left blank */
  businessName: string | null
  /** IANA name */
  timeZone: string
}

/** An owner's account was made; raised as that owner, in the transaction that made it. */
export const accountRegistered = defineEvent<Registration>('account.registered')
