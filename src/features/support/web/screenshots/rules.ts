import {
  MAX_PAYLOAD,
  MAX_SCREENSHOTS,
  MAX_SHRUNK,
  NOTE_FROM,
  SHRINK_FROM,
  SHRUNK_WIDTH,
} from '../../contract.ts'

/** if all would be too much (spec §5) */
export const FEWER_SCREENSHOTS = 2

export function takeFirst<File>(already: number, files: readonly File[]) {
  const taken = files.slice(0, Math.max(0, MAX_SCREENSHOTS - already))
  return { taken, isTooMany: taken.length < files.length }
}

/** Shrinking takes a moment. */
export const isLarge = (bytes: number): boolean => bytes > NOTE_FROM
export const isShrunk = (bytes: number): boolean => bytes > SHRINK_FROM

export interface Size {
  width: number
  height: number
}

/** at most 800 px wide */
export function shrunk({ width, height }: Size): Size {
  const factor = Math.min(1, SHRUNK_WIDTH / width)
  return { width: Math.round(width * factor), height: Math.max(1, Math.round(height * factor)) }
}

/** Two would not fit into a request. */
export const isTooMuch = (bytes: number): boolean => bytes > MAX_SHRUNK

export function smallerStill({ width, height }: Size, bytes: number): Size {
  const factor = Math.min(0.9, Math.sqrt(MAX_SHRUNK / bytes))
  const less = (pixels: number): number => Math.max(1, Math.floor(pixels * factor))
  return { width: less(width), height: less(height) }
}

/** The first two if the body would be over 2 MB. */
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
