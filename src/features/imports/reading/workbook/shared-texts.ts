import { MEGABYTE } from '../../../../shared/limits.ts'
import { damagedWorkbook, tooLargeWorkbook, type Archive } from './archive.ts'
import { asText, MAX_ROW_LENGTH } from './sheets.ts'
import { localName, readXml } from './xml.ts'

/**
 * Bytes. Must fit into the thread's memory with room to spare: a list that can't grow ends the whole process, not only
 * the thread.
 */
const MAX_TEXTS = 70 * MEGABYTE
const BYTES_BESIDE = 48

/** without the hints on pronunciation */
export class TextReader {
  text = ''
  private isText = false
  private isHint = false

  open(name: string): void {
    if (name === 'rPh') this.isHint = true
    else this.isText = name === 't' && !this.isHint
  }
  take(text: string): void {
    if (this.isText) this.text += text
    if (this.text.length > MAX_ROW_LENGTH) throw damagedWorkbook()
  }
  close(name: string): void {
    if (name === 'rPh') this.isHint = false
    if (name === 't') this.isText = false
  }
}

export async function sharedTexts(archive: Archive, path: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (path === undefined || !archive.has(path)) return texts
  let size = 0
  let reader = new TextReader()
  await readXml(archive.textOf(path), {
    open(qualified) {
      const name = localName(qualified)
      if (name === 'si') reader = new TextReader()
      else reader.open(name)
    },
    text: (text) => reader.take(text),
    close(qualified) {
      const name = localName(qualified)
      if (name !== 'si') return reader.close(name)
      // A copy: the slice would hold the whole piece of the part in memory.
      const bytes = Buffer.from(asText(unescaped(reader.text)))
      size += bytes.length + BYTES_BESIDE
      if (size > MAX_TEXTS) throw tooLargeWorkbook()
      texts.push(bytes.toString())
    },
  })
  return texts
}

/** `_x000D_` stands for a character that XML doesn't allow. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
        const number = Number.parseInt(code, 16)
        return number === 0 ? '' : String.fromCharCode(number)
      })
    : text
