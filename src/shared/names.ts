/** Longest name of a product, customer or salesperson, in characters. */
export const MAX_NAME_LENGTH = 200

/** What tells two names apart: case and outer or repeated white space do not (design §4). */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
