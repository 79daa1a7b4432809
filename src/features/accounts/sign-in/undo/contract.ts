import * as z from 'zod/mini'
import { aText, anEmail } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { requiredText } from '../../../../shared/fields.ts'

/** Public: an owner who was locked out can't sign in. Opening the page changes nothing, because mail programs open links. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/account/undo',
  summary: 'Undo a change to how the account signs in with the token from the email about it',
  body: z.object({ token: requiredText('Token', 200) }),
  response: z.object({
    /** the account's email, as it was before the change */
    email: anEmail,
    /** path of the page on which a new password is set next */
    setPasswordUrl: aText(2_000),
  }),
})
