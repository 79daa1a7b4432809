import * as z from 'zod/mini'
import { UNDOABLE } from '../contract.ts'

const text = z.catch(z.optional(z.string()), undefined)

export const forgotPasswordSearch = z.object({ email: text })
/** `code` after a password was set by link on an account with an authenticator app. */
export const loginSearch = z.object({
  step: z.catch(z.optional(z.literal('code')), undefined),
})
/** Query parameters of the links that set a password and that confirm a new email. */
export const linkSearch = z.object({ email: text, token: text })
/** Query parameters of the link that confirms the account's own email. */
export const confirmSearch = z.object({ token: text })
/** Query parameters of the link that undoes a change to how the account signs in. */
export const undoSearch = z.object({
  token: text,
  change: z.catch(z.optional(z.enum(UNDOABLE)), undefined),
})
