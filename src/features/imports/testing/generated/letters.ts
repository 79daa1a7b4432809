import { decode, encode } from 'iconv-lite'

/** Letters of generated files as bytes. */

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
