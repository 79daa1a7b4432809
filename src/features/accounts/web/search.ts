import * as z from 'zod/mini'

const text = z.catch(z.optional(z.string()), undefined)

export const forgotPasswordSearch = z.object({ email: text })
/** Query parameters of the emailed link (design §6). */
export const setPasswordSearch = z.object({ email: text, token: text })
