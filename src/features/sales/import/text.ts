import { readSync } from 'node:fs'
import { badInput, type AppError } from '../../../shared/errors.ts'

/** From the bytes of an uploaded file to its text. */

/** A refusal of the whole file. */
export const unreadableFile = (sentence: string): AppError => badInput(sentence, { file: sentence })

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const PIECE_BYTES = 1 << 16

/** How other kinds of file begin, as Latin-1, and what to do about each. */
const FOREIGN: [RegExp, string][] = [
  [
    /^PK\x03\x04|^\xd0\xcf\x11\xe0/,
    'This is an Excel or other office file. Save it as CSV there, then import that.',
  ],
  [/^%PDF/, 'This is a PDF. Export the sales as CSV instead.'],
  [/^\x1f\x8b|^Rar!|^7z\xbc\xaf/, 'This file is compressed. Unpack it and import the CSV inside.'],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml)/i,
    'This is a web page, not a CSV file. Export the sales as CSV instead.',
  ],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8)/, 'This is a picture, not a CSV file.'],
]

/** Looks at the beginning of a file; refuses what is not text. Only UTF-16 shows itself there. */
export function firstGuess(fd: number): Encoding {
  const head = Buffer.alloc(4096)
  const length = readSync(fd, head, 0, head.length, 0)
  if (length === 0) throw unreadableFile('The file is empty.')
  const start = head.toString('latin1', 0, length)
  for (const [pattern, sentence] of FOREIGN) {
    if (pattern.test(start)) throw unreadableFile(sentence)
  }
  if (start.startsWith('\xff\xfe')) return 'utf-16le'
  if (start.startsWith('\xfe\xff')) return 'utf-16be'
  return 'utf-8'
}

/** Thrown when bytes are not what the encoding allows. */
export class WrongEncoding extends Error {}

/**
 * The text of a file from its beginning, piece by piece, without byte order mark and with every
 * line end as `\n`. Throws `WrongEncoding` where bytes do not fit and a 400 where they are no text.
 */
export async function* textOf(fd: number, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new WrongEncoding()
    }
  }
  // A \r at the end of a piece waits for the next, which may begin with its \n.
  let held = ''
  for (const bytes of piecesOf(fd)) {
    const text = held + decode(bytes)
    held = text.endsWith('\r') ? '\r' : ''
    yield cleaned(held ? text.slice(0, -1) : text)
  }
  yield cleaned(held + decode())
}

/** Read without waiting: this runs in a worker, and the file lies in the system's cache. */
function* piecesOf(fd: number): Generator<Uint8Array> {
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (let position = 0; ;) {
    const length = readSync(fd, buffer, 0, PIECE_BYTES, position)
    if (length === 0) return
    position += length
    yield buffer.subarray(0, length)
  }
}

function cleaned(text: string): string {
  if (text.includes('\0')) {
    throw unreadableFile('This is not a text file. Export the sales as CSV and import that.')
  }
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
