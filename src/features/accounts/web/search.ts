import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

export const forgotPasswordSearch = z.object({ email: text })
/** What the mailed link carries (design §6). */
export const setPasswordSearch = z.object({ email: text, token: text })
