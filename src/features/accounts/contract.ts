import * as z from 'zod/mini'
import { isTimeZone } from '../../shared/calendar.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { emailAddress, optionalText, requiredText } from '../../shared/fields.ts'

/** characters */
export const MIN_PASSWORD_LENGTH = 8
/** characters; argon2 accepts any length, so this only limits the work an attacker can cause */
export const MAX_PASSWORD_LENGTH = 200
/** hours for which an invitation link and a password reset link work */
export const INVITATION_HOURS = 48
export const RESET_HOURS = 1

export const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.nullable(z.string()),
  isAdmin: z.boolean(),
  createdAt: z.string(),
})
export type Account = z.infer<typeof account>

const email = emailAddress('Email')
const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, 'Password must be at least 8 characters long'),
    z.maxLength(MAX_PASSWORD_LENGTH, 'Password can have at most 200 characters'),
  )

export const loginForm = z.object({
  email,
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(MAX_PASSWORD_LENGTH, 'Password is too long'),
    ),
})

export const registerForm = z.object({
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  businessName: optionalText('Business name', 200),
  email,
  password: newPassword,
})

const twoPasswords = z.object({
  newPassword,
  confirmPassword: z.string('Please confirm your password'),
})
const samePasswords = <T extends { newPassword: string; confirmPassword: string }>() =>
  z.refine<T>((form) => form.newPassword === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
  })
export const setPasswordForm = twoPasswords.check(samePasswords())

/** The browser's time zone, which decides which day "today" is. An unknown one becomes UTC. */
const timeZone = z._default(z.catch(z.string().check(z.refine(isTimeZone)), 'UTC'), 'UTC')

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'The signed-in account',
  response: account,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in',
  body: loginForm,
  response: z.object({ user: account }),
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
  response: z.object({ success: z.literal(true) }),
})

/** Gives the same response whether or not the email is known. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Email a link to set a new password',
  body: z.object({ email }),
  response: z.object({ message: z.string() }),
})

/** The link contains the email and a single-use token (design §6). */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/set-password',
  summary: 'Set a password with the token from an invitation or a password reset, and sign in',
  body: z
    .extend(twoPasswords, { email, token: requiredText('Token', 200), timeZone })
    .check(samePasswords()),
  response: z.object({ success: z.boolean(), message: z.string(), dashboardUrl: z.string() }),
})
