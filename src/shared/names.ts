/** longest name of a product, customer or salesperson, in characters */
export const MAX_NAME_LENGTH = 200

/** Characters that are not seen, that end a line, or that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

/** Returns text without characters that cannot be seen or saved; each run of them becomes a space. */
export const visible = (text: string): string => text.toWellFormed().replace(INVISIBLE, ' ')

/** Characters that join letters or parts of an emoji, without which some names can't be written. */
const JOINED = /(?<=\S)[\u200c\u200d](?=\S)/gu

/** Returns text without characters that cannot be seen or saved, except those that join letters or parts of an emoji. */
export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, (run, at: number, all: string) =>
      JOINERS.has(run) && /\S/.test(all[at - 1] ?? ' ') && /\S/.test(all[at + 1] ?? ' ')
        ? run
        : ' ',
    )
const JOINERS = new Set(['\u200c', '\u200d'])

/** True for a text in which everything can be seen. */
export const isVisible = (text: string): boolean => text.replace(JOINED, '').search(INVISIBLE) < 0

/** First and last name; '' for someone who never told them, and for an account that is gone. */
export const fullName = (person?: { firstName: string; lastName: string }): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : ''

/** The name, or the part of the email before the @ if there is none (spec §2). */
export const displayName = (person: {
  firstName: string
  lastName: string
  email: string
}): string => fullName(person) || person.email.split('@')[0]!

/** Returns the key by which names are unique. It ignores case and leading, trailing or repeated white space, so that "ana" and "Ana " are one customer. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
