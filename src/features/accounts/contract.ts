import * as z from 'zod/mini'
import { isTimeZone } from '../../shared/calendar.ts'
import { aText, aUuid, anEmail, anInstant, documented, done } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import {
  emailAddress,
  newEmailAddress,
  optionalText,
  personName,
  requiredText,
} from '../../shared/fields.ts'

/** characters */
export const MIN_PASSWORD_LENGTH = 8
/** characters; limits the work that an attacker can cause */
export const MAX_PASSWORD_LENGTH = 200
export const INVITATION_HOURS = 48
export const RESET_HOURS = 1
export const WELCOME_DAYS = 7
export const UNDO_DAYS = 7
/** for an admin */
export const RESERVED_ADDRESS = `Another account had this email until recently. For ${UNDO_DAYS} days, its owner can take the email back with “Undo this change” in our email. Try again after that.`

export const CHECK_MINUTES = 15
/** per account; a new session ends the longest unused */
export const MAX_SESSIONS = 100

/** In the link's address, for the page to say. The token decides. */
export const UNDOABLE = [
  'authenticator',
  'passkey',
  'access-token',
  'email',
  'device',
  'webhook',
  'nightly-file',
] as const

export const account = z.object({
  id: aUuid,
  email: anEmail,
  firstName: aText(100),
  lastName: aText(100),
  businessName: z.nullable(aText(200)),
  /** Only if the admin signed in with a second factor. */
  isAdmin: z.boolean(),
  /** True for an admin whose session lacks it: nothing that only admins may do is allowed. */
  needsSecondFactor: z.boolean(),
  createdAt: anInstant,
  /** The owner whose shop this admin looks at. Everything else here is about the admin. */
  viewing: z.nullable(
    z.object({
      ownerId: aUuid,
      /** of the business, or of the owner if it has none */
      name: aText(200),
      email: anEmail,
      /** when it ends by itself */
      until: anInstant,
    }),
  ),
})
export type Account = z.infer<typeof account>

export const email = emailAddress('Email')
const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(
      MIN_PASSWORD_LENGTH,
      `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
    ),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password can have at most ${MAX_PASSWORD_LENGTH} characters`),
  )

export const knownPassword = (label: string) =>
  z
    .string(`${label} is required`)
    .check(
      z.minLength(1, `${label} is required`),
      z.maxLength(MAX_PASSWORD_LENGTH, `${label} is too long`),
    )

export const loginForm = z.object({ email, password: knownPassword('Password') })

const names = {
  firstName: personName('First name', 100),
  lastName: personName('Last name', 100),
}

export const registerForm = z.object({
  ...names,
  businessName: optionalText('Business name', 200),
  email: newEmailAddress('Email'),
  password: newPassword,
})

export const twoPasswords = z.object({
  newPassword,
  confirmPassword: documented(z.string('Please confirm your password'), {
    minLength: MIN_PASSWORD_LENGTH,
    maxLength: MAX_PASSWORD_LENGTH,
  }),
})
export const samePasswords = <T extends { newPassword: string; confirmPassword: string }>() =>
  z.refine<T>((form) => form.newPassword === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
  })
export const setPasswordForm = twoPasswords.check(samePasswords())
export const joinForm = z.extend(twoPasswords, names).check(samePasswords())

/** Left out: all stay. */
export const keepPasskeys = z.optional(
  z
    .array(z.uuid('Not a valid id'), 'Passkeys must be a list of ids')
    .check(z.maxLength(100, 'Too many passkeys')),
)

/** the browser's */
const timeZone = documented(
  z._default(z.catch(z.string().check(z.refine(isTimeZone)), 'UTC'), 'UTC'),
  { maxLength: 100, examples: ['America/Chicago'] },
)

export const signedIn = z.object({
  user: account,
  /** true if the account was about to be deleted, and signing in kept it */
  isKept: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in account',
  whileViewing: 'self',
  response: account,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with a password. An account with an authenticator app needs its code next',
  body: loginForm,
  response: z.union([signedIn, z.object({ secondFactor: z.literal('needed') })]),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create an account and sign in',
  body: z.extend(registerForm, { timeZone }),
  response: z.object({ user: account }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Sign out on this device',
  response: done,
})

/** Gives the same response whether or not the email is known. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Email a link to set a new password',
  body: z.object({ email }),
  response: z.object({ message: aText(500) }),
})

/** The link contains the email and a single-use token: with an email alone anyone could take an account over. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/set-password',
  summary: 'Set a password with the token from an invitation or a password reset, and sign in',
  body: z
    .extend(twoPasswords, {
      email,
      token: requiredText('Token', 200),
      timeZone,
      keepPasskeys,
      /** Only of somebody who was invited, with their first password. */
      firstName: z.optional(names.firstName),
      lastName: z.optional(names.lastName),
    })
    .check(samePasswords()),
  response: z.object({
    success: z.boolean(),
    message: aText(500),
    dashboardUrl: aText(2_000),
    /** as in `signedIn` */
    isKept: z.boolean(),
    /** true for the first password of someone who was invited */
    isFirst: z.boolean(),
  }),
})

export const accountId = z.uuid('Not a valid account')
export const ownerInPath = z.object({ id: accountId })
/** characters; the audit log stores as many */
export const MAX_REASON = 500
export const reason = requiredText('Reason', MAX_REASON)
