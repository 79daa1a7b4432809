/** A small file must not cause a huge answer. */

const MAX_LENGTH = 200
/** bytes of all headers, and of all samples */
const HEADERS_BYTES = 200_000
const SAMPLES_BYTES = 250_000

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

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

/** A truncated header stays the same. */
export const truncateHeader = (header: string, columns: number): string =>
  truncate(header, HEADERS_BYTES / columns)

export const truncateSample = (cell: string, columns: number, perColumn: number): string =>
  truncate(cell, SAMPLES_BYTES / (columns * perColumn))
