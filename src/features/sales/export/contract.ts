/**
 * Header of the export's last column. With it, a sale is recognized in a file whatever else was changed in a
 * spreadsheet.
 */
export const ID_HEADER = 'Sale ID'

/** No vowels, digits or e: so that no spreadsheet takes it for a word, a number or a date. */
const LETTERS = 'bcdfghjkmnpqrstvwxz'
const CHECK_LENGTH = 4

/** Letters that follow from the owner and the id (FNV-1a). */
function checkOf(ownerId: string, id: number): string {
  let mixed = 0x811c9dc5
  for (const letter of `${ownerId} ${id}`) {
    mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return Array.from(
    { length: CHECK_LENGTH },
    (_, place) => LETTERS[Math.floor(mixed / LETTERS.length ** place) % LETTERS.length],
  ).join('')
}

/**
 * Returns the id of a sale as it is in an export: `1234-bkqz`. The letters tell it from one of another account or
 * installation, and from one that a spreadsheet counted on.
 */
export const idForExport = (ownerId: string, id: number): string => `${id}-${checkOf(ownerId, id)}`

/** Returns the id that `idForExport` wrote for this owner, or undefined for any other text. */
export function idFromExport(ownerId: string, text: string): number | undefined {
  const [, id, check] = /^(\d{1,15})-([a-z]{4})$/.exec(text.trim().toLowerCase()) ?? []
  return id !== undefined && check === checkOf(ownerId, Number(id)) ? Number(id) : undefined
}
