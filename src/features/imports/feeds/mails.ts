import type { MailContent, Sender } from '../../../server/mail/content.ts'
import { afterAddition } from '../../accounts/index.ts'
import { NIGHTS_UNTIL_PAUSED, NIGHTS_UNTIL_TOLD } from './contract.ts'

export type Told = 'question' | 'failed' | 'paused'

const PAGE = '/data-management#nightly-files'

/** Says nothing of the address but its host. */
export function feedMail(
  { APP_NAME, APP_URL }: Sender,
  told: Told,
  { host, message }: { host: string; message: string },
): MailContent {
  const { subject, title, blocks, button } = WORDS[told](host)
  return {
    subject,
    title,
    blocks: [...blocks(message), { button, url: `${APP_URL}${PAGE}` }],
    reason: `You get this email because ${APP_NAME} reads this file for you every night. You can pause or remove it on the same page.`,
  }
}

/** An intruder could have added the file. */
export const addedMail = (
  sender: Sender,
  host: string,
  email: string,
  canUndo: boolean,
): MailContent => ({
  subject: 'A file is read every night',
  title: 'A file is read every night',
  blocks: [
    `Sales are read from a file at ${host} every night, once its first import is confirmed.`,
    ...afterAddition(sender, email, canUndo),
  ],
  reason: 'You get this email for your safety, because sales come into your shop from there.',
})

type Words = (host: string) => {
  subject: string
  title: string
  blocks: (message: string) => string[]
  button: string
}

const WORDS: Record<Told, Words> = {
  question: (host) => ({
    subject: `Your file from ${host} needs an answer`,
    title: 'Your nightly file needs an answer',
    blocks: (message) => [
      `The file that is read every night from ${host} looks different from before, so nothing was imported last night.`,
      message,
      'Nothing is lost: once you have answered, all of its new sales are imported. Until then it waits, and you get no other email about it.',
    ],
    button: 'Look at the file',
  }),
  failed: (host) => ({
    subject: `Your file from ${host} can't be read`,
    title: "Your nightly file can't be read",
    blocks: (message) => [
      `The file from ${host} couldn't be read in the last ${NIGHTS_UNTIL_TOLD} nights.`,
      message,
      `It is tried every night, and paused after ${NIGHTS_UNTIL_PAUSED} nights. If its address has changed, enter the new one.`,
    ],
    button: 'Look at it',
  }),
  paused: (host) => ({
    subject: `Your file from ${host} is paused`,
    title: 'Your nightly file is paused',
    blocks: (message) => [
      `The file from ${host} couldn't be read for ${NIGHTS_UNTIL_PAUSED} nights, so it isn't tried any more.`,
      message,
      'Turn it on again when it is back, or enter its new address. What it brought before stays.',
    ],
    button: 'Look at it',
  }),
}
