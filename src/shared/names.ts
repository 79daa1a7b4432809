/** longest name of a product, customer or salesperson, in characters */
export const MAX_NAME_LENGTH = 200

/** Returns the key by which names are unique. It ignores case and leading, trailing or repeated white space (design §4). */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
