/** Texts of a file as answers and stored files repeat them: cut, so that a small file gives no huge answer. */

/** characters of a header or cell */
const MAX_LENGTH = 200
/** bytes of all headers, and of all samples, however many columns there are */
const HEADERS_BYTES = 200_000
const SAMPLES_BYTES = 250_000

/** Bytes that a value takes in an answer. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The beginning of a text, `maxBytes` at most in an answer. */
export function shown(text: string, maxBytes = Infinity): string {
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

/** A header of a file with so many columns. The same again for one that was cut before. */
export const shownHeader = (header: string, columns: number): string =>
  shown(header, HEADERS_BYTES / columns)

/** One of `perColumn` values of each of so many columns. */
export const shownSample = (cell: string, columns: number, perColumn: number): string =>
  shown(cell, SAMPLES_BYTES / (columns * perColumn))
