import {
  MAX_PAYLOAD,
  MAX_PIXELS,
  MAX_SCREENSHOTS,
  MAX_SHRUNK,
  NOTE_FROM,
  SHRINK_FROM,
  SHRUNK_WIDTH,
} from '../../contract.ts'

/** how many screenshots are sent when all of them would be too much (spec §5) */
export const FEWER_SCREENSHOTS = 2

/** The first files that there is still room for. */
export function takeFirst<File>(already: number, files: readonly File[]) {
  const taken = files.slice(0, Math.max(0, MAX_SCREENSHOTS - already))
  return { taken, isTooMany: taken.length < files.length }
}

/** A file this large is worth a note, since making it smaller takes a moment. */
export const isLarge = (bytes: number): boolean => bytes > NOTE_FROM
export const isShrunk = (bytes: number): boolean => bytes > SHRINK_FROM

export interface Size {
  width: number
  height: number
}

/** At most 800 pixels wide; never larger than it was. */
export function shrunk({ width, height }: Size): Size {
  const factor = Math.min(1, SHRUNK_WIDTH / width)
  return { width: Math.round(width * factor), height: Math.max(1, Math.round(height * factor)) }
}

/** True for a picture of which two would not fit into a request. */
export const isTooMuch = (bytes: number): boolean => bytes > MAX_SHRUNK

/** The next size to try for a picture that has too many bytes at this one, such as that of a whole long page. */
export function smallerStill({ width, height }: Size, bytes: number): Size {
  const factor = Math.min(0.9, Math.sqrt(MAX_SHRUNK / bytes))
  const less = (pixels: number): number => Math.max(1, Math.floor(pixels * factor))
  return { width: less(width), height: less(height) }
}

/**
 * True for a picture that a browser could run out of memory with: it needs four bytes for each pixel, however small the
 * file is.
 */
export const isTooDetailed = ({ width, height }: Size): boolean => width * height > MAX_PIXELS

/** Tells a picture by its content, since anything can be named `.png`. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (isPng(bytes)) {
      return { width: view.getUint32(16), height: view.getUint32(20) }
    }
    return view.getUint16(0) === JPEG_START ? jpegSize(view) : undefined
  } catch {
    // The file ends too early.
    return undefined
  }
}

export const isPng = (bytes: Uint8Array): boolean => PNG_START.every((byte, i) => bytes[i] === byte)

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = 0xffd8
/** Frame headers are the markers C0 to CF; these three of them are something else. */
const NOT_FRAMES = [0xc4, 0xc8, 0xcc]

function jpegSize(view: DataView): Size | undefined {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    // Bytes of FF may fill the space before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** The screenshots that are sent: all, or the first two if the body would be larger than 2 MB. */
export function withinPayload<Body extends { screenshots: string[] }>(
  body: Body,
): { body: Body; leftOut: number } {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length
  if (bytes <= MAX_PAYLOAD) return { body, leftOut: 0 }
  const screenshots = body.screenshots.slice(0, FEWER_SCREENSHOTS)
  return {
    body: { ...body, screenshots },
    leftOut: body.screenshots.length - screenshots.length,
  }
}
