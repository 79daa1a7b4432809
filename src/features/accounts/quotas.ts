import { auditLog } from '../../server/audit/tables.ts'
import { mail } from '../../server/database/tables.ts'
import type { OwnerTable } from '../../server/owner-data.ts'
import { MAX_TOKENS } from './tokens/contract.ts'
import { MAX_PASSKEYS } from './second-factor/passkeys/contract.ts'
import { LIMITS } from './sessions/devices/limits.ts'
import { MAX_SESSIONS } from './contract.ts'
import { MAX_DEVICES } from './sessions/devices/known-device.ts'
import {
  accessToken,
  account,
  accountDeletion,
  authenticator,
  knownDevice,
  passkey,
  session,
} from './tables.ts'

/** Besides app/owner-data.ts. Goes with the account. */
export const ACCOUNT_TABLES: OwnerTable[] = [
  [session, { most: MAX_SESSIONS }, { title: 'Sessions', note: 'Where you are signed in.' }],
  [accessToken, { most: MAX_TOKENS }, { title: 'Access tokens', note: 'Without what signs in.' }],
  [passkey, { most: MAX_PASSKEYS }, { title: 'Passkeys', note: 'Without their keys.' }],
  [knownDevice, { most: MAX_DEVICES }],
  [authenticator, { per: 'owner' }],
  [account, { per: 'owner' }],
  [accountDeletion, { per: 'owner' }],
  // Mostly links that were asked for; other mails tell of a limited change.
  [mail, { limit: { name: 'forgot-password by email', ...LIMITS['forgot-password'].email } }],
  [auditLog, { most: 30, of: 'entries of a kind in an hour' }],
]
