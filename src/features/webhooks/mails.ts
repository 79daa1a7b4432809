import type { MailBlock, MailContent, Sender } from '../../server/mail/content.ts'
import { afterAddition } from '../accounts/index.ts'
import { hostOf } from './rules.ts'

const CHANGES = {
  added: {
    title: 'A webhook was added',
    text: (host: string) =>
      `From now on, we tell ${host} what happens in your shop, such as each sale.`,
  },
  changed: {
    title: 'A webhook was changed',
    text: (host: string) =>
      `We now tell ${host} what happens in your shop, such as each sale, as set under Your account.`,
  },
  renewed: {
    title: 'A webhook has a new secret',
    text: (host: string) => `The webhook that tells ${host} about your shop has a new secret.`,
  },
}
export type Change = keyof typeof CHANGES

const toAccount = ({ APP_URL }: Sender, button: string): MailBlock => ({
  button,
  url: `${APP_URL}/account`,
})

export function changedMail(
  sender: Sender,
  change: Change,
  address: string,
  { email, canUndo }: { email: string; canUndo: boolean },
): MailContent {
  const { title, text } = CHANGES[change]
  return {
    subject: title,
    title,
    blocks: [text(hostOf(address)), ...afterAddition(sender, email, canUndo)],
    reason: 'You get this email because a webhook passes on what happens in your shop.',
  }
}

interface Paused {
  address: string
  /** a sentence */
  failure: string
  isGone: boolean
  /** a day */
  since: string
}

export function pausedMail(
  sender: Sender,
  { address, failure, isGone, since }: Paused,
): MailContent {
  const host = hostOf(address)
  return {
    subject: `The webhook to ${host} is paused`,
    title: 'A webhook is paused',
    blocks: [
      isGone
        ? `${host} answered with the status 410, which means that it wants no more events. So we stopped sending.`
        : `Nothing has got through to ${host} since ${since}, so we stopped trying. The last answer: ${failure}`,
      isGone
        ? 'If it should still get events, turn the webhook on. We then send the events of the last week. Otherwise, delete it.'
        : 'Once it works again, turn the webhook on. We then send the events of the last week.',
      toAccount(sender, isGone ? 'See your webhooks' : 'Turn it on again'),
    ],
    reason: 'You get this email because you added this webhook to your account.',
  }
}
