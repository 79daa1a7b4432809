import { crc32 } from 'node:zlib'
import { fromFdPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError } from '../../../../shared/errors.ts'
import { MEGABYTE, megabytes } from '../../../../shared/limits.ts'
import { unreadableFile } from '../file/text.ts'

/** unpacked bytes */
const MAX_UNPACKED = 200 * MEGABYTE
/** A workbook has a few parts for each sheet and picture. */
const MAX_PARTS = 20_000
const MAX_NAMES = 4_000_000

export const damagedWorkbook = (): AppError =>
  unreadableFile(
    'The workbook is damaged. Open it in Excel or LibreOffice, save it again, and import that file.',
  )
export const tooLargeWorkbook = (): AppError =>
  unreadableFile(
    `The workbook is larger than ${megabytes(MAX_UNPACKED)} when it is unpacked, which may come from empty rows with formats. Copy the sales to a new workbook, or save their sheet as CSV, and import that file.`,
  )

export const lockedWorkbook = (): AppError =>
  unreadableFile(
    'This workbook is locked with a password. Open it, save it without the password, and import that file.',
  )

export class Archive {
  onRead: (unpacked: number) => void = () => {}
  private unpacked = 0
  private readonly zip: ZipFile
  /** in small letters: some programs spell names of parts in two ways */
  private readonly parts: Map<string, Entry>

  private constructor(zip: ZipFile, parts: Map<string, Entry>) {
    this.zip = zip
    this.parts = parts
  }

  /** The caller closes the file. Throws a 400 if it is no archive. */
  static async open(fd: number): Promise<Archive> {
    const options = { autoClose: false, lazyEntries: true, validateEntrySizes: false }
    const zip = await fromFdPromise(fd, options).catch(refuseDamaged)
    if (zip.entryCount > MAX_PARTS) throw tooLargeWorkbook()
    const parts = new Map<string, Entry>()
    let names = 0
    try {
      for await (const entry of zip.eachEntry()) {
        if ((names += entry.fileName.length) > MAX_NAMES) throw damagedWorkbook()
        parts.set(keyOf(entry.fileName), entry)
      }
    } catch {
      throw damagedWorkbook()
    }
    return new Archive(zip, parts)
  }

  has(name: string): boolean {
    return this.parts.has(keyOf(name))
  }

  startsWith(folder: string): boolean {
    return [...this.parts.keys()].some((name) => name.startsWith(folder))
  }

  /** bytes of all XML unpacked, as declared */
  get size(): number {
    return [...this.parts]
      .filter(([name]) => name.endsWith('.xml'))
      .reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 1)
  }

  /** Throws a 400 for a damaged part, or beyond the limits. */
  async *textOf(name: string): AsyncGenerator<string> {
    const part = this.parts.get(keyOf(name))
    if (part?.isEncrypted()) throw lockedWorkbook()
    if (!part?.canDecodeFileData()) throw damagedWorkbook()
    const end = this.unpacked + part.uncompressedSize
    if (end > MAX_UNPACKED) throw tooLargeWorkbook()
    const stream = await this.zip.openReadStreamPromise(part).catch(refuseDamaged)
    const decoder = new TextDecoder()
    let sum = 0
    try {
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        this.onRead((this.unpacked += bytes.length))
        // Some programs write a size of 4 GB and more without its highest bits.
        if (this.unpacked > MAX_UNPACKED) throw tooLargeWorkbook()
        sum = crc32(bytes, sum)
        yield decoder.decode(bytes, { stream: true })
      }
    } catch (error) {
      throw error instanceof AppError ? error : damagedWorkbook()
    }
    if (sum !== part.crc32 || this.unpacked !== end) throw damagedWorkbook()
    yield decoder.decode()
  }
}

const keyOf = (name: string): string => name.replace(/^\//, '').toLowerCase()

function refuseDamaged(): never {
  throw damagedWorkbook()
}
