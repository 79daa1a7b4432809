import * as z from 'zod/mini'
import { anEmail } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { requiredText } from '../../../../shared/fields.ts'

export const CONFIRM_HOURS = 1
/** a day, besides the welcome, for an unconfirmed address */
export const LINKS_BEFORE = 2

export const addressState = endpoint({
  method: 'GET',
  path: '/api/account/confirm',
  notInSample: true,
  summary: "Whether the account's email is confirmed. Until it is, nothing else is sent there",
  response: z.object({
    email: anEmail,
    isConfirmed: z.boolean(),
    /** false without a mail server, where no email can be confirmed and nothing is sent */
    canConfirm: z.boolean(),
  }),
})

/** For the account that the link was mailed to only: it tells who has the mailbox as well as the session. */
export const openConfirmLink = endpoint({
  method: 'POST',
  path: '/api/account/confirm',
  summary: 'Confirm the email, and this session, with the token from the link',
  body: z.object({ token: requiredText('Token', 200) }),
  response: z.object({
    email: anEmail,
    /** false if changing how the account signs in needs its second factor instead */
    isChecked: z.boolean(),
  }),
})
