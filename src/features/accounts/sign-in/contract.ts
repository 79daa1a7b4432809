import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { requiredText } from '../../../shared/fields.ts'
import { email } from '../contract.ts'
import { LINK_STATES } from '../links/contract.ts'
import { passkey } from '../second-factor/contract.ts'

/** Only a caller with the right token learns anything: for everyone else every link is `invalid`, whether or not there is an account. */
export const openPasswordLink = endpoint({
  method: 'POST',
  path: '/api/set-password/link',
  summary: 'Whether a link to set a password works, and what else its owner is asked for',
  body: z.object({ email, token: requiredText('Token', 200) }),
  response: z.object({
    state: z.enum(LINK_STATES),
    /** true for somebody who was invited and has no name yet */
    asksName: z.boolean(),
    /** those that the owner may keep */
    passkeys: z.array(z.pick(passkey, { id: true, name: true, createdAt: true, isNew: true })),
  }),
})
