/** characters */
export const MAX_NAME_LENGTH = 200

/** unseen, line ends, or changing the direction of text */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

/** each run becomes a space */
export const visible = (text: string): string => text.toWellFormed().replace(INVISIBLE, ' ')

/** Some names can't be written without these. */
const JOINED = /(?<=\S)[\u200c\u200d](?=\S)/gu

export const readable = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, (run, at: number, all: string) =>
      JOINERS.has(run) && /\S/.test(all[at - 1] ?? ' ') && /\S/.test(all[at + 1] ?? ' ')
        ? run
        : ' ',
    )
const JOINERS = new Set(['\u200c', '\u200d'])

export const isVisible = (text: string): boolean => text.replace(JOINED, '').search(INVISIBLE) < 0

export const fullName = (person?: { firstName: string; lastName: string }): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : ''

/** spec §2 */
export const displayName = (person: {
  firstName: string
  lastName: string
  email: string
}): string => fullName(person) || person.email.split('@')[0]!

/** Names are unique by this key. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}

/** For searching: without accents, so that "jose" finds José. In SQL: `plainName` in `sales/search-names.ts`. */
export const plainKey = (name: string): string =>
  nameKey(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')

/** "cole ian" finds Ian Cole. */
export const wordsOf = (key: string): string[] => [...new Set(key.split(' '))].slice(0, MAX_WORDS)
/** Each is looked up by itself. */
const MAX_WORDS = 8
