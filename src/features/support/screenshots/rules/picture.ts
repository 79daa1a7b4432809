import { crc32 } from 'node:zlib'
import { exifOf, orientationIn } from './exif.ts'

/** What a picture is by its content. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  /** pixels */
  width: number
  height: number
  /** only what shows the picture: nothing about where, when, by whom or with what it was taken */
  content: Buffer<ArrayBuffer>
}

/** `unknown`: neither a PNG nor a JPEG. `broken`: begins as one, but isn't whole. */
type Fault = 'unknown' | 'broken'
type Size = Pick<Picture, 'width' | 'height'>

const PNG: Buffer = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Tells a PNG or JPEG by its content, reads its size in pixels from its header, and leaves out what isn't needed to show
 * it. Nothing is decoded, so a small file that unfolds to gigabytes of pixels costs nothing here. A file that ends early
 * or whose parts don't fit is `broken`.
 */
export function pictureOf(content: Buffer): Picture | Fault {
  if (content.subarray(0, PNG.length).equals(PNG)) return pngOf(content) ?? 'broken'
  if (content[0] === 0xff && content[1] === 0xd8) return jpegOf(content) ?? 'broken'
  return 'unknown'
}

/** Chunks that decoding needs, and the most bytes of those that a picture has once. Colors are taken for sRGB. */
const NEEDED: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 256, IDAT: Infinity, IEND: 0 }

/** Walks all chunks: length, type, data and checksum of each (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function pngOf(content: Buffer): Picture | undefined {
  let size: Size | undefined
  const seen = new Set<string>()
  const kept = new Parts(0, PNG.length)
  for (let at = PNG.length; at + 12 <= content.length;) {
    const length = content.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > content.length) return undefined
    const kind = content.toString('latin1', at + 4, at + 8)
    if (crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return undefined
    // The first chunk is always the header.
    if (!size) {
      if (kind !== 'IHDR' || length !== 13) return undefined
      size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) }
    }
    const most = NEEDED[kind]
    if (most !== undefined && (most === Infinity || !seen.has(kind))) {
      if (length > most) return undefined
      kept.add(at, end + 4)
      seen.add(kind)
    }
    if (kind === 'IEND')
      return seen.has('IDAT') ? pictureWith('image/png', size, [kept.of(content)]) : undefined
    at = end + 4
  }
  return undefined
}

/** Markers of a JPEG's frame, which hold the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const [START, SCAN, END] = [0xd8, 0xda, 0xd9]
/** What decoding needs: frames, tables, scans and how these are cut. Everything else is what programs and people say. */
const isNeeded = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)

/** Says nothing but how colors are written. */
const JFIF = Buffer.from('ffe000104a46494600010200000100010000', 'hex')
const [JFIF_NAME, ADOBE_NAME] = [Buffer.from('JFIF\0'), Buffer.from('Adobe')]
const startsWith = (data: Buffer, name: Buffer): boolean =>
  data.subarray(0, name.length).equals(name)
/** As Adobe says how colors are written: by the last byte. */
const adobeOf = (data: Buffer): Buffer =>
  Buffer.concat([Buffer.from('ffee000e41646f6265006400000000', 'hex'), data.subarray(11, 12)])

/** Walks all segments and scans up to the mark of the end. The rest is left out. */
function jpegOf(content: Buffer): Picture | undefined {
  let size: Size | undefined
  let hasScan = false
  let orientation: number | undefined
  let jfif: Buffer | undefined
  let adobe: Buffer | undefined
  const kept = new Parts(2, 2)
  for (let at = 2; at + 2 <= content.length;) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1]!
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === END) {
      if (!size || !hasScan) return undefined
      kept.add(at, at + 2)
      // How a photo of a screen is turned is the one thing of its EXIF data that is needed.
      const exif = orientation ? exifOf(orientation) : undefined
      const about = [jfif, exif, adobe].filter((each) => each !== undefined)
      const start = Buffer.from([0xff, START])
      return pictureWith('image/jpeg', size, [start, ...about, kept.of(content)])
    }
    if (at + 4 > content.length) return undefined
    const length = content.readUInt16BE(at + 2)
    let end = at + 2 + length
    if (length < 2 || end > content.length) return undefined
    const data = () => content.subarray(at + 4, end)
    if (isFrame(marker)) {
      if (length < 8) return undefined
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    }
    if (marker === 0xe0 && startsWith(data(), JFIF_NAME)) jfif = JFIF
    if (marker === 0xe1) orientation ??= orientationIn(data())
    if (marker === 0xee && length >= 14 && startsWith(data(), ADOBE_NAME)) adobe ??= adobeOf(data())
    if (marker === SCAN) {
      hasScan = true
      end = endOfScan(content, end)
    }
    if (isNeeded(marker)) kept.add(at, end)
    at = end
  }
  return undefined
}

/** Where the data of a scan end: at the next marker that is neither a 0xff of the data nor a restart. */
function endOfScan(content: Buffer, start: number): number {
  let at = content.indexOf(0xff, start)
  while (at >= 0) {
    const next = content[at + 1]
    if (next !== 0 && !(next !== undefined && next >= 0xd0 && next <= 0xd7)) return at
    at = content.indexOf(0xff, at + 2)
  }
  return content.length
}

/**
 * What is kept of a file. Parts that follow each other are one: a file can have hundreds of thousands of them, and a
 * buffer for each would take a third of a second.
 */
class Parts {
  /** where each begins and ends */
  readonly #bounds: number[]

  constructor(from: number, to: number) {
    this.#bounds = [from, to]
  }

  add(from: number, to: number): void {
    const last = this.#bounds.length - 1
    if (this.#bounds[last] === from) this.#bounds[last] = to
    else this.#bounds.push(from, to)
  }

  of(content: Buffer): Buffer {
    const kept = Buffer.allocUnsafe(content.length)
    let length = 0
    for (let i = 0; i < this.#bounds.length; i += 2) {
      length += content.copy(kept, length, this.#bounds[i], this.#bounds[i + 1])
    }
    return kept.subarray(0, length)
  }
}

/** The parts are copied into memory of their own, which a thread can pass on. */
function pictureWith(type: Picture['type'], size: Size, kept: Buffer[]): Picture | undefined {
  if (size.width === 0 || size.height === 0) return undefined
  const content = Buffer.from(new ArrayBuffer(kept.reduce((sum, { length }) => sum + length, 0)))
  let at = 0
  for (const part of kept) at += part.copy(content, at)
  return { type, ...size, content }
}
