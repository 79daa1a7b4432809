import * as z from 'zod/mini'
import { aText, anEmail } from '../../../shared/documented.ts'
import { wasRead } from '../../../shared/edits.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { newEmailAddress, personName, requiredText } from '../../../shared/fields.ts'
import {
  account,
  email,
  keepPasskeys,
  knownPassword,
  ownerInPath,
  reason,
  samePasswords,
  twoPasswords,
} from '../contract.ts'

export const EMAIL_CHANGE_HOURS = 24

export const nameForm = z.object({
  firstName: personName('First name', 100),
  lastName: personName('Last name', 100),
})

export const emailForm = z.object({
  email: newEmailAddress('New email'),
  password: knownPassword('Current password'),
})

const passwords = z.extend(twoPasswords, { currentPassword: knownPassword('Current password') })
export const passwordForm = passwords.check(samePasswords())

/** Fields that are left out don't change. 409 `changed_meanwhile` if one isn't as `was` says any more. */
export const changeName = endpoint({
  method: 'POST',
  path: '/api/account/name',
  summary: 'Change the name of the signed-in account',
  body: z.extend(z.partial(nameForm), {
    was: wasRead(z.pick(account, { firstName: true, lastName: true }).shape),
  }),
  response: account,
})

/** Gives the same response whether or not another account has the email. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Send a link to a new email. Nothing changes until the link is opened',
  body: emailForm,
  response: z.object({ message: aText(500) }),
})

export const ownersEmailForm = z.object({ email: newEmailAddress('New email'), reason })

/**
 * For an owner who can't get at their mailbox any more. Both addresses get an email, and nothing changes until the link in
 * the one to the new address is opened. The admin must have shown a second factor in the last minutes: 403 `check_needed`.
 * 409 `email_taken`, `own_account`, `only_invited` or `account_disabled`.
 */
export const changeOwnersEmail = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/email',
  summary: "Send a link that changes an owner's email, for an owner who lost their mailbox",
  params: ownerInPath,
  body: ownersEmailForm,
  response: z.object({ message: aText(500) }),
})

/** Public, because the link may be opened on a device that isn't signed in. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary: 'Change the email with the token from the link, and sign out other devices',
  body: z.object({ email, token: requiredText('Token', 200) }),
  response: z.object({ email: anEmail }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary:
    'Change the password, sign out on all other devices, and choose which ways to sign in stay',
  body: z
    .extend(passwords, {
      keepPasskeys,
      /** false to turn the authenticator app off */
      keepAuthenticator: z._default(z.boolean('Say true or false'), true),
    })
    .check(samePasswords()),
  response: z.object({
    /** number of sessions that were ended */
    ended: z.number(),
    /** number of passkeys that were removed */
    removed: z.number(),
  }),
})
