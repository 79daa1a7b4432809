import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { requiredText } from '../../../shared/fields.ts'
import { email } from '../contract.ts'
import { passkey } from '../second-factor/contract.ts'

export const DEAD_LINKS = {
  used: {
    title: 'This link was already used',
    text: 'Sign in with the password that you set with it, or get a new link.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Get a new one, and use it in time.',
  },
  replaced: {
    title: 'This link no longer works',
    text: 'A newer link was sent, or the password was changed since. Use the newest link, or get another one.',
  },
  withdrawn: {
    title: 'This invitation was withdrawn',
    text: 'Ask the person who sent it, or create an account of your own.',
  },
  invalid: {
    title: "This link doesn't work",
    text: 'Copy the whole link from your email into the browser, or get a new one.',
  },
}
export type DeadLink = keyof typeof DEAD_LINKS
export const LINK_STATES = ['works', 'used', 'expired', 'replaced', 'withdrawn', 'invalid'] as const
export type LinkState = (typeof LINK_STATES)[number]

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
