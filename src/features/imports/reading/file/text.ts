import { readSync } from 'node:fs'
import { badInput, type AppError } from '../../../../shared/errors.ts'

/** From the bytes of an uploaded file to its text. */

/** A refusal of the whole file. */
export const unreadableFile = (sentence: string): AppError => badInput(sentence, { file: sentence })

/** Damaged: UTF-8 with a few bytes that are none. */
export type Encoding = 'utf-8' | 'damaged utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const PIECE_BYTES = 1 << 16

/** Also said of a file with such a name. */
export const OFFICE_FILE =
  'This is an Excel or other office file. Save it as CSV there, then import that.'

/** How other kinds of file begin, as Latin-1, and what to do about each. */
const FOREIGN: [RegExp, string][] = [
  [
    /^PK(?=.*(?:\[Content_Types\]|_rels|xl\/|mimetype|content\.xml))|^\xd0\xcf\x11\xe0|^{\\rtf/s,
    OFFICE_FILE,
  ],
  [/^%PDF/, 'This is a PDF. Export the sales as CSV instead.'],
  [
    /^(?:PK[\x03\x05]|\x1f\x8b|Rar!|7z\xbc\xaf|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/,
    'This file is compressed. Unpack it and import the CSV inside.',
  ],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|BM.{4}\0\0|II\*\0|MM\0\*|.{4}ftyp|\s*<svg)/s,
    'This is a picture or a film, not a CSV file. Export the sales as CSV instead.',
  ],
  [
    /^\s*<(?:!|\?xml|html|head|meta|style|body|div|table)/i,
    'This is a web page, not a CSV file. Export the sales as CSV instead.',
  ],
  [/^\s*(?:\{\s*"|\[\s*[[{])/, 'This is a JSON file. Export the sales as CSV instead.'],
]
const notText = () =>
  unreadableFile('This is not a text file. Export the sales as CSV and import that.')

/** Control characters that no text has; share of them from which a file is none. */
const CONTROL = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/g
const MAX_CONTROL = 0.02

/** Looks at the beginning of a file; refuses what is not text. Only UTF-16 shows itself there. */
export function firstGuess(fd: number): Encoding {
  const buffer = Buffer.alloc(4096)
  const head = buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, 0))
  if (head.length === 0)
    throw unreadableFile('The file is empty. Export the sales once more, or choose another file.')
  const encoding = utf16Of(head) ?? 'utf-8'
  const start =
    encoding === 'utf-8' ? head.toString('latin1') : new TextDecoder(encoding).decode(head)
  const text = start.replace(/^\xef\xbb\xbf/, '')
  for (const [pattern, sentence] of FOREIGN) {
    if (pattern.test(text)) throw unreadableFile(sentence)
  }
  if ((text.match(CONTROL)?.length ?? 0) > text.length * MAX_CONTROL) throw notText()
  return encoding
}

/** By the mark at the beginning or, without one, by the noughts that every other byte of Latin text is. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const noughts = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) noughts[index % 2]!++
  const [even, odd] = noughts as [number, number]
  if (Math.max(even, odd) < head.length / 4 || Math.min(even, odd) > head.length / 50)
    return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Thrown when bytes are not what the encoding allows. */
export class WrongEncoding extends Error {}

/**
 * The text of a file from its beginning, piece by piece, without byte order mark and with every
 * line end as `\n`; `seen` hears how many bytes are behind. Throws `WrongEncoding` where bytes do not
 * fit and a 400 where they are no text.
 */
export async function* textOf(
  fd: number,
  encoding: Encoding,
  seen: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const isDamaged = encoding === 'damaged utf-8'
  const decoder = new TextDecoder(isDamaged ? 'utf-8' : encoding, { fatal: !isDamaged })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new WrongEncoding()
    }
  }
  // A \r at the end of a piece waits for the next, which may begin with its \n.
  let held = ''
  let position = 0
  for (const bytes of piecesOf(fd)) {
    seen((position += bytes.length))
    const text = held + decode(bytes)
    held = text.endsWith('\r') ? '\r' : ''
    yield cleaned(held ? text.slice(0, -1) : text)
  }
  yield cleaned(held + decode())
}

/**
 * Of bytes that are not UTF-8 throughout: UTF-8 nevertheless where more characters beyond ASCII are
 * right than wrong. In Windows-1252 hardly any are.
 */
export function secondGuess(fd: number): 'damaged utf-8' | 'windows-1252' {
  const decoder = new TextDecoder()
  let [right, wrong] = [0, 0]
  for (const bytes of piecesOf(fd)) {
    const text = decoder.decode(bytes, { stream: true })
    wrong += text.match(/\ufffd/g)?.length ?? 0
    right += text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  }
  return right > wrong ? 'damaged utf-8' : 'windows-1252'
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
    throw notText()
  }
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
