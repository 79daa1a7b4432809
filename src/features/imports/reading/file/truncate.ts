/** Truncates texts of a file for answers and stored files, so that a small file can't cause a huge answer. */

/** characters of a header or cell */
const MAX_LENGTH = 200
/** bytes of all headers together, and of all samples together */
const HEADERS_BYTES = 200_000
const SAMPLES_BYTES = 250_000

/** Number of bytes of a value in a JSON answer. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Returns the beginning of a text, at most `maxBytes` in a JSON answer. */
export function truncate(text: string, maxBytes = Infinity): string {
  const start = text.slice(0, MAX_LENGTH).toWellFormed()
  if (bytesOf(start) <= maxBytes) return start
  let length = 0
  let bytes = bytesOf('')
  for (const character of start) {
    bytes += bytesOf(character) - bytesOf('')
    if (bytes > maxBytes) break
    length += character.length
  }
  return start.slice(0, length)
}

/** Truncates a header of a file with that many columns. A truncated header stays the same. */
export const truncateHeader = (header: string, columns: number): string =>
  truncate(header, HEADERS_BYTES / columns)

/** Truncates one of `perColumn` sample values of a column in a file with that many columns. */
export const truncateSample = (cell: string, columns: number, perColumn: number): string =>
  truncate(cell, SAMPLES_BYTES / (columns * perColumn))
