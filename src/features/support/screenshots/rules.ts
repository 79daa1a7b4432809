import { MAX_PIXELS } from '../contract.ts'

export interface Header {
  type: 'image/png' | 'image/jpeg'
  /** pixels */
  width: number
  height: number
}

/** By content: anything can be named `.png`. Nothing is decoded: a small file may unfold to gigabytes. */
export function headerOf(bytes: Uint8Array): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const header = PNG_START.every((byte, i) => bytes[i] === byte) ? pngOf(view) : jpegOf(view)
    return header && header.width > 0 && header.height > 0 ? header : undefined
  } catch {
    return undefined
  }
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = 0xffd8
/** Frames are C0 to CF but these. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc]

const pngOf = (view: DataView): Header => ({
  type: 'image/png',
  width: view.getUint32(16),
  height: view.getUint32(20),
})

function jpegOf(view: DataView): Header | undefined {
  if (view.getUint16(0) !== JPEG_START) return undefined
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    // FF bytes may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Browsers need four bytes for each pixel. */
export const isTooDetailed = ({ width, height }: Pick<Header, 'width' | 'height'>): boolean =>
  width * height > MAX_PIXELS
