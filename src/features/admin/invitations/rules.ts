import * as z from 'zod/mini'
import { newEmailAddress } from '../../../shared/fields.ts'
import type { Invitation } from './contract.ts'

/** An address among others that were pasted: as it is written, and the email if it is one. */
export interface Pasted {
  text: string
  email: string | null
}

const email = newEmailAddress('Email')

/**
 * Finds the addresses in a text as people paste it: separated by commas, semicolons or lines, each alone or as
 * `Name <name@example.com>`. Each address comes once.
 */
export function addressesIn(text: string): Pasted[] {
  const found = new Map<string, Pasted>()
  for (const entry of entriesIn(text)) {
    for (const each of partsOf(entry)) {
      const pasted = { text: each, email: emailIn(each) }
      found.set(pasted.email ?? each.toLowerCase(), pasted)
    }
  }
  return [...found.values()]
}

function emailIn(text: string): string | null {
  const checked = z.safeParse(email, text.replace(/^mailto:/i, ''))
  return checked.success ? checked.data : null
}

/** A comma inside quotes belongs to a name, and so does one in `Byron, Ada <ada@example.com>`. */
function entriesIn(text: string): string[] {
  const entries: string[] = []
  for (const line of text.split(/[;\r\n]/)) {
    const pieces = line.match(/(?:"[^"]*"|[^,"]|")+/g) ?? []
    for (const [index, piece] of pieces.entries()) {
      const isSurname = !piece.includes('@') && /<[^<>]*@/.test(pieces[index + 1] ?? '')
      if (!isSurname && piece.trim() !== '') entries.push(piece.trim())
    }
  }
  return entries
}

function partsOf(entry: string): string[] {
  const start = entry.lastIndexOf('<')
  const end = entry.indexOf('>', start)
  if (start >= 0 && end > start) return [entry.slice(start + 1, end).trim()]
  const words = entry.split(/\s+/).filter((word) => word.includes('@'))
  return words.some((word) => emailIn(word) !== null) ? words : [entry]
}

/** What an admin is told about the email of an invitation. */
export interface MailState {
  label: string
  tone: 'plain' | 'good' | 'bad' | 'gold'
  /** null if there is nothing to add */
  sentence: string | null
  /** the error as it was; null if there was none, or if it says no more than the sentence */
  reply: string | null
}

/** Null: the email is so old that it isn't kept any more. */
export function stateOfMail(mail: Invitation['mail']): MailState | null {
  switch (mail?.state) {
    case undefined:
      return null
    case 'sent':
      return { label: 'Email sent', tone: 'good', sentence: null, reply: null }
    case 'kept':
      return {
        label: 'Not sent',
        tone: 'gold',
        sentence: 'There is no mail server. Send it again to get a link that you can pass on.',
        reply: null,
      }
    case 'failed':
      return {
        label: 'Not delivered',
        tone: 'bad',
        sentence: mail.failure && inPlainWords(mail.failure),
        reply: OWN_REASONS.some(([sign]) => sign.test(mail.failure ?? '')) ? null : mail.failure,
      }
    case 'waiting':
      return {
        label: 'Waiting',
        tone: 'plain',
        sentence: mail.failure
          ? `${inPlainWords(mail.failure)} Tried ${mail.tries === 1 ? 'once' : `${mail.tries} times`}; it is tried again by itself.`
          : 'The email is on its way.',
        reply: mail.failure,
      }
  }
}

/** What mail servers answer, from the most certain sign to the least, in words that say what to do. */
const REASONS: [RegExp, string][] = [
  [
    /\b5\.1\.2\b|domain.{0,40}(not found|not exist|invalid)|no such (host|domain)|unrouteable/i,
    'There is no mail server for the part after the @. Check the spelling.',
  ],
  [
    /\b5\.1\.[0136]\b|(user|recipient|mailbox|address|account).{0,60}(unknown|not found|not exist|no such|invalid|disabled)|(unknown|no such|invalid).{0,20}(user|recipient|mailbox|address)/i,
    "This address doesn't exist. Check the spelling.",
  ],
  [/\b[45]\.2\.2\b|\b452\b|\b552\b|quota|(mailbox|over).{0,10}full/i, 'The mailbox is full.'],
  [
    /\b5\.7\.\d|spam|block|blacklist|policy|reputation/i,
    "The other mail server didn't let it in, perhaps because it took it for spam.",
  ],
  [
    /\b4\.\d\.\d|\b4[25]\d\b|greylist|try (again )?later|temporar/i,
    'The mail server asks for some patience.',
  ],
  [
    /ECONN|ETIMEDOUT|ESOCKET|ENOTFOUND|EAI_AGAIN|EDNS|took too long|time ?out|connect/i,
    "The mail server couldn't be reached.",
  ],
  [
    /\b550\b/,
    "This address doesn't exist, or its mail server refuses our mail. Check the spelling.",
  ],
]

/** Why the app itself gave an email up (`server/mail`). */
const OWN_REASONS: [RegExp, string][] = [
  [/used, replaced or withdrawn/, 'The link in it was replaced before it was sent.'],
  [/stopped working before/, 'The link in it ended before it could be sent.'],
  [/account was disabled/, 'The account was disabled before it could be sent.'],
]

const inPlainWords = (failure: string): string =>
  [...OWN_REASONS, ...REASONS].find(([sign]) => sign.test(failure))?.[1] ??
  'The mail server refused it.'
