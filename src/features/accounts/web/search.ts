import * as z from 'zod/mini'
import { UNDOABLE } from '../contract.ts'

const text = z.catch(z.optional(z.string()), undefined)

export const forgotPasswordSearch = z.object({ email: text })
/** `code`: the account has an authenticator app */
export const loginSearch = z.object({
  step: z.catch(z.optional(z.literal('code')), undefined),
})
export const linkSearch = z.object({ email: text, token: text })
export const confirmSearch = z.object({ token: text })
export const undoSearch = z.object({
  token: text,
  change: z.catch(z.optional(z.enum(UNDOABLE)), undefined),
})
