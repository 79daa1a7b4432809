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

export const withSecret = <T extends { text: string; html: string }>(mail: T, link: string): T => ({
  ...mail,
  text: mail.text.replaceAll(SECRET_LINK, () => link),
  html: mail.html.replaceAll(SECRET_LINK, () => escaped(link)),
})

/** characters */
const MAX_SUBJECT = 200

/** Breaks what mail programs would make links of, except a `url`. */
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

/** not storable, or turning the direction of text */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

/** Breaks links in all but `url`. */
const harmless = <T>(value: T, ownNames: string[]): T =>
  eachText(value, (text, name) => (name === 'url' ? clean(text) : unlinked(clean(text), ownNames)))

const printable = <T>(value: T): T => eachText(value, clean)

const clean = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, '')

function eachText<T>(value: T, change: (text: string, name?: string) => string, name?: string): T {
  if (typeof value === 'string') return change(value, name) as T
  if (Array.isArray(value)) return value.map((part) => eachText(part, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, eachText(part, change, key)]),
  ) as T
}
