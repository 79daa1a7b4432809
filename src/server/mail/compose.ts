import type { Config } from '../config.ts'
import { escaped, mailHtml } from './html.ts'
import { unlinked } from './unlinked.ts'

/** A part of an email. Texts are plain: nothing in them is read as HTML, and only a `url` becomes a link. */
export type MailBlock =
  | { text: string }
  | { heading: string }
  | {
      button: string
      url: string
      /** Also shows the address, for mail programs in which the button can't be clicked. */
      withAddress?: boolean
    }
  | { figures: MailFigure[] }
  | { list: string[] }
  /** a link in the text, where a button would be too loud */
  | { link: string; url: string }

export interface MailFigure {
  label: string
  value: string
  /** what the value is compared with, such as `+12 % on the week before` */
  note?: string
  tone?: 'better' | 'worse'
}

/** What an email says. The text and HTML versions are both made from it. */
export interface MailContent {
  subject: string
  /** line that mail programs show after the subject */
  preview?: string
  title: string
  blocks: MailBlock[]
  /** why this person gets this email, in one or two sentences; shown last */
  reason?: string
}

export interface Unsubscribe {
  /** address that a POST without cookies unsubscribes at (RFC 8058), and a page to open */
  url: string
  /** words of the link, such as `Turn off this email` */
  label: string
}

export type Sender = Pick<Config, 'APP_NAME' | 'APP_URL'>

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

/**
 * Stands in an email where its secret link goes (`Mail.secret` in queue.ts). The link itself is stored next to the
 * email and deleted once that was sent, so that whoever reads the database later can't use it.
 */
export const SECRET_LINK = '{{secret link}}'

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
  if ('text' in block) return block.text
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
