import {
  SECRET_LINK,
  type MailBlock,
  type MailContent,
  type Sender,
  type Unsubscribe,
} from './content.ts'
import { escaped, mailHtml } from './html.ts'
import { unlinked } from './unlinked.ts'

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/** Fills in the secret link. */
export const withSecret = <T extends { text: string; html: string }>(mail: T, link: string): T => ({
  ...mail,
  text: mail.text.replaceAll(SECRET_LINK, () => link),
  html: mail.html.replaceAll(SECRET_LINK, () => escaped(link)),
})

/** characters; mail programs show fewer */
const MAX_SUBJECT = 200

/**
 * Returns the subject, the plain text and the HTML of an email. Characters that would break any of them are removed,
 * and what mail programs would make a link of is broken in everything but a `url`.
 */
export function composeMail(
  content: MailContent,
  sender: Sender,
  unsubscribe?: Unsubscribe,
): ComposedMail {
  const { APP_NAME, APP_URL } = sender
  const tidy = <T>(value: T): T => harmless(value, APP_NAME)
  const subject = shortened(tidy(oneLine(content.subject)))
  const said = { ...tidy(content), subject }
  const named = { APP_NAME: tidy(APP_NAME), APP_URL }
  return {
    subject,
    text: mailText(said, named, tidy(unsubscribe)),
    html: mailHtml(said, named, tidy(unsubscribe)),
  }
}

function mailText(
  { title, blocks, reason }: MailContent,
  { APP_NAME, APP_URL }: Sender,
  unsubscribe?: Unsubscribe,
): string {
  const footer = [
    reason,
    unsubscribe && `${unsubscribe.label}:\n${unsubscribe.url}`,
    `${APP_NAME}\n${APP_URL}`,
  ]
  const parts = [title, ...blocks.map(blockText), '-- ', ...footer.filter((part) => part)]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return block.heading.toUpperCase()
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('link' in block) return `${block.link}:\n${block.url}`
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  return block.figures
    .map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`)
    .join('\n')
}

const oneLine = (subject: string): string =>
  subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

function shortened(subject: string): string {
  const characters = Array.from(subject)
  return characters.length <= MAX_SUBJECT
    ? subject
    : `${characters.slice(0, MAX_SUBJECT - 1).join('')}…`
}

/** what PostgreSQL can't store, mail programs can't show, or changes the direction of what follows */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

/** Makes all texts of a value printable, and breaks links in all but addresses (`url`). */
function harmless<T>(value: T, ownName: string, isUrl = false): T {
  if (typeof value === 'string') {
    const printable = value.toWellFormed().replace(UNPRINTABLE, '')
    return (isUrl ? printable : unlinked(printable, ownName)) as T
  }
  if (Array.isArray(value)) return value.map((part) => harmless(part, ownName)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, harmless(part, ownName, name === 'url')]),
  ) as T
}
