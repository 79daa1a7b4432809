import { hash, hkdfSync } from 'node:crypto'

/**
 * The ids of sales in exports: `1234-bkqzfdrmwvts`. Only this installation can write the letters: they tell an id from one
 * of another account or installation, from one that a spreadsheet counted on, and from one that somebody made up to
 * find out about a sale or to change it.
 */

/** No vowels, digits or e: so that no spreadsheet takes it for a word, a number or a date. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'
/** 51 bits */
const LENGTH = 12

/** Whose ids they are, and the key that they are written with. It is passed to the thread that reads a file. */
export interface SaleIds {
  ownerId: string
  key: string
}

export const saleIds = (ownerId: string, sessionSecret: string): SaleIds => ({
  ownerId,
  key: Buffer.from(hkdfSync('sha256', sessionSecret, ownerId, 'ids of sales', 32)).toString('hex'),
})

/** Cut off as it is, a hash that begins with the key is a keyed one. HMAC takes ten times as long, which a large export feels. */
const lettersOf = ({ key }: SaleIds, id: number): string =>
  Array.from(
    hash('sha256', `${key} ${id}`, 'buffer').subarray(0, LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('')

export const idForExport = (ids: SaleIds, id: number): string => `${id}-${lettersOf(ids, id)}`

/**
 * Returns the id that `idForExport` wrote, or undefined for any other text. Exports had four letters before, without a key:
 * they count only with `takesOld`, for somebody who may read the sales anyway.
 */
export function idFromExport(ids: SaleIds, text: string, { takesOld = false } = {}) {
  const [, number, letters] =
    /^(\d{1,15})-([a-z]{12}|[a-z]{4})$/.exec(text.trim().toLowerCase()) ?? []
  if (number === undefined) return undefined
  const id = Number(number)
  if (letters === lettersOf(ids, id)) return id
  return takesOld && letters === oldLettersOf(ids, id) ? id : undefined
}

/** FNV-1a */
function oldLettersOf({ ownerId }: SaleIds, id: number): string {
  let mixed = 0x811c9dc5
  for (const letter of `${ownerId} ${id}`) {
    mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return Array.from(
    { length: 4 },
    (_, place) => LETTERS[Math.floor(mixed / LETTERS.length ** place) % LETTERS.length],
  ).join('')
}
