import { hash, hkdfSync } from 'node:crypto'

/** Only this installation can write the letters: a made-up id, or another account's, is no id. */

/** No vowels, digits or e: no spreadsheet sees a word, a number or a date. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'
/** 51 bits */
const LENGTH = 12

export interface SaleIds {
  ownerId: string
  key: string
}

export const saleIds = (ownerId: string, sessionSecret: string): SaleIds => ({
  ownerId,
  key: Buffer.from(hkdfSync('sha256', sessionSecret, ownerId, 'ids of sales', 32)).toString('hex'),
})

/** A cut hash that begins with the key is a keyed one. HMAC takes ten times as long. */
const lettersOf = ({ key }: SaleIds, id: number): string =>
  Array.from(
    hash('sha256', `${key} ${id}`, 'buffer').subarray(0, LENGTH),
    (byte) => LETTERS[byte % LETTERS.length],
  ).join('')

export const idForExport = (ids: SaleIds, id: number): string => `${id}-${lettersOf(ids, id)}`

/** Exports before had four letters, without a key: taken only from callers who may read the sales anyway. */
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
