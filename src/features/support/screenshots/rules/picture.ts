import { crc32 } from 'node:zlib'

/** What a picture is by its content. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  /** pixels */
  width: number
  height: number
}

/** `unknown`: neither a PNG nor a JPEG. `broken`: begins as one, but isn't whole. */
type Fault = 'unknown' | 'broken'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Tells a PNG or JPEG by its content and reads its size in pixels from its header. Nothing is decoded, so a small file
 * that unfolds to gigabytes of pixels costs nothing here. A file that ends early or whose parts don't fit is `broken`.
 */
export function pictureOf(content: Buffer): Picture | Fault {
  if (content.subarray(0, PNG.length).equals(PNG)) return pngOf(content) ?? 'broken'
  if (content[0] === 0xff && content[1] === 0xd8) return jpegOf(content) ?? 'broken'
  return 'unknown'
}

/** Walks all chunks: length, type, data and checksum of each (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function pngOf(content: Buffer): Picture | undefined {
  let size: Omit<Picture, 'type'> | undefined
  let hasData = false
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
    if (kind === 'IDAT') hasData = true
    if (kind === 'IEND') return hasData ? pictureWith('image/png', size) : undefined
    at = end + 4
  }
  return undefined
}

/** Markers of a JPEG's frame, which hold the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const SCAN = 0xda
const END = Buffer.from([0xff, 0xd9])

/** Walks the segments up to the first scan, and looks for the mark of the end after it. */
function jpegOf(content: Buffer): Picture | undefined {
  let size: Omit<Picture, 'type'> | undefined
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1]!
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const length = content.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > content.length) return undefined
    if (isFrame(marker)) {
      if (length < 8) return undefined
      size = { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    }
    if (marker === SCAN) {
      const isWhole = content.indexOf(END, end) >= 0
      return size && isWhole ? pictureWith('image/jpeg', size) : undefined
    }
    at = end
  }
  return undefined
}

const pictureWith = (type: Picture['type'], size: Omit<Picture, 'type'>): Picture | undefined =>
  size.width > 0 && size.height > 0 ? { type, ...size } : undefined
