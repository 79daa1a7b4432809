import {
  MAILTO,
  SECRET_LINK,
  type MailBlock,
  type MailContent,
  type Sender,
  type Unsubscribe,
} from './content.ts'
import { footerOf, type FooterPart } from './footer.ts'
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
  const { APP_NAME, COMMUNITY_NAME, OPERATOR_NAME } = sender
  const ownNames = [APP_NAME, COMMUNITY_NAME, OPERATOR_NAME].filter((name) => name !== undefined)
  const tidy = <T>(value: T): T => harmless(value, ownNames)
  const subject = shortened(tidy(oneLine(content.subject)))
  const { reason, ...said } = { ...tidy(content), subject }
  // The operator's settings are no text of a stranger, so their address may be a link.
  const footer = printable(footerOf(sender, { reason, unsubscribe: tidy(unsubscribe) }))
  return {
    subject,
    text: mailText(said, footer),
    html: mailHtml(said, tidy(APP_NAME), footer),
  }
}

function mailText({ title, blocks }: MailContent, footer: FooterPart[]): string {
  const ends = footer.map((lines) => lines.map(lineText).join('\n'))
  return `${[title, ...blocks.map(blockText), '-- ', ...ends].join('\n\n')}\n`
}

const lineText = (line: FooterPart[number]): string =>
  typeof line === 'string' ? line : linkText(line.label, line.url)

/** An address of somebody needs no words before it. */
const linkText = (label: string, url: string): string => {
  const shown = url.startsWith(MAILTO) ? url.slice(MAILTO.length) : url
  return shown === label ? shown : `${label}:\n${shown}`
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return block.heading.toUpperCase()
  if ('button' in block) return linkText(block.button, block.url)
  if ('link' in block) return linkText(block.link, block.url)
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  return block.figures
    .map(({ label, value, note, caveat }) => {
      const notes = [note, caveat].filter((each) => each).join('. ')
      return `${label}: ${value}${notes ? ` (${notes})` : ''}`
    })
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
const harmless = <T>(value: T, ownNames: string[]): T =>
  eachText(value, (text, name) => (name === 'url' ? clean(text) : unlinked(clean(text), ownNames)))

const printable = <T>(value: T): T => eachText(value, clean)

const clean = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, '')

/** Changes every text in a value. `name` is the field that holds it. */
function eachText<T>(value: T, change: (text: string, name?: string) => string, name?: string): T {
  if (typeof value === 'string') return change(value, name) as T
  if (Array.isArray(value)) return value.map((part) => eachText(part, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, eachText(part, change, key)]),
  ) as T
}
