import * as z from 'zod/mini'
import { aText } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

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

export const askForConfirmLink = endpoint({
  method: 'POST',
  path: '/api/account/confirm/link',
  summary:
    "Email a link to the account's own address. Opened where the owner is signed in, it confirms the email and this session",
  response: z.object({ message: aText(500) }),
})
