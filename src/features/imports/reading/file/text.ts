import { fstatSync, readSync } from 'node:fs'
import { getDecoder } from 'iconv-lite'
import { AppError, badInput } from '../../../../shared/errors.ts'
import type { EncodingChoice } from '../../options/contract.ts'
import { likeliestEncoding, WordSample } from './encodings/guess.ts'

export const unreadableFile = (sentence: string): AppError => badInput(sentence, { file: sentence })
export const emptyFile = (): AppError =>
  unreadableFile('The file is empty. Export it again, or choose another file.')

/** Columns but no rows: a nightly file may have none for a day. */
export const NO_ROWS = 'no_rows'
export const withoutRows = (sentence: string): AppError =>
  new AppError(400, NO_ROWS, sentence, { fields: { file: sentence } })

export type Encoding = EncodingChoice | 'damaged utf-8' | 'utf-16le' | 'utf-16be'

const PIECE_BYTES = 1 << 16

export interface ByteRange {
  fd: number
  start: number
  end: number
}
export const wholeFile = (fd: number): ByteRange => ({ fd, start: 0, end: fstatSync(fd).size })

export const OFFICE_FILE =
  'This is a document, not a table. Open it in its program, save its table as .xlsx, .ods or CSV, and import that file.'

const OTHER_FORMATS: [RegExp, string][] = [
  [
    /^PK(?=.*(?:\[Content_Types\]|_rels|xl\/|mimetype|content\.xml))|^\xd0\xcf\x11\xe0|^{\\rtf/s,
    OFFICE_FILE,
  ],
  [/^%PDF/, 'This is a PDF. Export a CSV or Excel file instead.'],
  [
    /^(?:PK[\x03\x05]|\x1f\x8b|Rar!|7z\xbc\xaf|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/,
    'This file is compressed. Unpack it and choose the file inside.',
  ],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|BM.{4}\0\0|II\*\0|MM\0\*|.{4}ftyp|\s*<svg)/s,
    'This is a picture or a video. Choose a CSV or Excel file instead.',
  ],
  [
    /^\s*<(?:!|\?xml|html|head|meta|style|body|div|table)/i,
    'This is a web page. Choose a CSV or Excel file instead.',
  ],
  [/^\s*(?:\{\s*"|\[\s*[[{])/, 'This is a JSON file. Export a CSV or Excel file instead.'],
]
const notText = () =>
  unreadableFile('This is neither text nor a workbook. Export a CSV or Excel file and choose that.')

const CONTROL = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/g
const MAX_CONTROL = 0.02

/** Only UTF-16 shows in the beginning; else the owner's choice or UTF-8. Throws a 400 for a file that isn't text. */
export function firstGuess(fd: number, chosen: EncodingChoice | 'auto'): Encoding {
  const buffer = Buffer.alloc(4096)
  const head = buffer.subarray(0, readSync(fd, buffer, 0, buffer.length, 0))
  if (head.length === 0) throw emptyFile()
  const encoding = utf16Of(head) ?? 'utf-8'
  const start =
    encoding === 'utf-8' ? head.toString('latin1') : new TextDecoder(encoding).decode(head)
  const text = start.replace(/^\xef\xbb\xbf/, '')
  for (const [pattern, sentence] of OTHER_FORMATS) {
    if (pattern.test(text)) throw unreadableFile(sentence)
  }
  if ((text.match(CONTROL)?.length ?? 0) > text.length * MAX_CONTROL) throw notText()
  return encoding === 'utf-8' && chosen !== 'auto' ? chosen : encoding
}

/** By byte order mark, or by the zeros in every other byte of Latin text. */
function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]!++
  const [even, odd] = zeros as [number, number]
  if (Math.max(even, odd) < head.length / 4 || Math.min(even, odd) > head.length / 50)
    return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

export class WrongEncoding extends Error {}

/**
 * Without byte order mark, and with `\n` as line end. `seen` gets the bytes so far. Throws `WrongEncoding`, and a 400
 * for a file that isn't text.
 */
export async function* textOf(
  range: ByteRange,
  encoding: Encoding,
  seen: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  // The next piece may begin with the \n of a last \r.
  let held = ''
  let position = 0
  for (const bytes of piecesOf(range)) {
    seen((position += bytes.length))
    const text = held + decode(bytes)
    held = text.endsWith('\r') ? '\r' : ''
    yield cleaned(held ? text.slice(0, -1) : text)
  }
  yield cleaned(held + decode())
}

type Decode = (bytes?: Buffer) => string

/** Invalid bytes throw `WrongEncoding` in Unicode, and become \ufffd in other encodings. */
function decoderOf(encoding: Encoding): Decode {
  // Node's own decoder lacks the three quarters of all Korean syllables that Windows added to EUC-KR.
  if (encoding === 'euc-kr') {
    const decoder = getDecoder(encoding)
    return (bytes) => (bytes ? decoder.write(bytes) : (decoder.end() ?? ''))
  }
  const isDamaged = encoding === 'damaged utf-8'
  const decoder = new TextDecoder(isDamaged ? 'utf-8' : encoding, { fatal: isUnicode(encoding) })
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new WrongEncoding()
    }
  }
}

const isUnicode = (encoding: Encoding): boolean => encoding.startsWith('utf-')

/** Still UTF-8 when more characters beyond ASCII are valid than invalid: in other encodings hardly any are. */
export function secondGuess(fd: number): Encoding {
  const decoder = new TextDecoder()
  const words = new WordSample()
  let [right, wrong] = [0, 0]
  for (const bytes of piecesOf(wholeFile(fd))) {
    const beyond = decoder.decode(bytes, { stream: true }).match(/[^\0-\x7f]/gu)
    if (!beyond) continue
    const invalid = beyond.filter((char) => char === '\ufffd').length
    wrong += invalid
    right += beyond.length - invalid
    words.add(bytes)
  }
  return right > wrong ? 'damaged utf-8' : likeliestEncoding(words.end())
}

/** Synchronous, which is fine in a worker with a cached file. */
function* piecesOf({ fd, start, end }: ByteRange): Generator<Buffer> {
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (let position = start; ;) {
    const length = readSync(fd, buffer, 0, Math.min(PIECE_BYTES, end - position), position)
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
