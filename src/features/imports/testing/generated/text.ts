import { decode, encode } from 'iconv-lite'
import type { Style } from './style.ts'

/** Lines of generated files as text, and their text as bytes. */

/** Returns the lines as the text of a CSV file, and the line ends that it has. */
export function csvText(
  { random: { pick, chance }, delimiter }: Style,
  lines: string[][],
): { text: string; newline: string } {
  const quoteAll = chance(0.15)
  const newline = pick(['\n', '\r\n', '\r'])
  const quoted = (cell: string): string =>
    quoteAll || cell.includes(delimiter) || /["\n\r]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const written = lines.map((line) =>
    line.length === 1 && line[0] === '' ? '' : line.map(quoted).join(delimiter),
  )
  return { text: written.join(newline) + (chance(0.8) ? newline : ''), newline }
}

export const isLatin = (text: string): boolean => isWritten(text, 'windows-1252')
const isWritten = (text: string, encoding: string): boolean =>
  decode(encode(text, encoding), encoding) === text

/** Returns the bytes of a text: in UTF-8 if the encoding lacks one of its letters. */
export function encoded(text: string, encoding: string): Buffer {
  switch (encoding) {
    case 'utf-8 with mark':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    case 'cp1252':
      return encode(text, 'windows-1252')
    default:
      // Some have no euro or no narrow space.
      return isWritten(text, encoding) ? encode(text, encoding) : Buffer.from(text)
  }
}
