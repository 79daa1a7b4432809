import { megabytes } from '../../../../shared/limits.ts'
import { DRAWN_QUALITY, NOTE_FROM } from '../../contract.ts'
import { headerOf, isTooDetailed } from '../../screenshots/rules.ts'
import { isLarge, isShrunk, isTooMuch, shrunk, smallerStill, type Size } from './rules.ts'

export interface Screenshot {
  name: string
  dataUrl: string
}

/** The message is a sentence for the user. */
export class UnusablePicture extends Error {}

/**
 * Drawn anew: the file may say where, when and by whom it was taken. Smaller if over 500 KB. Rejects with
 * `UnusablePicture`.
 */
export async function readScreenshot(
  file: File,
): Promise<{ screenshot: Screenshot; note?: string }> {
  const { name } = file
  const header = headerOf(new Uint8Array(await file.arrayBuffer()))
  if (!header) throw new UnusablePicture(`${name} isn't a PNG or JPG picture.`)
  if (isTooDetailed(header)) {
    throw new UnusablePicture(
      `${name} has too many pixels. Take a screenshot of a smaller part of the screen.`,
    )
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnusablePicture(
      `${name} is damaged and can't be opened. Take the screenshot again, and add it once more.`,
    )
  })
  const sent = isShrunk(file.size)
    ? await drawn(picture, shrunk(picture), 'image/jpeg')
    : await drawn(picture, picture, header.type)
  picture.close()
  return {
    screenshot: { name, dataUrl: await toDataUrl(sent) },
    ...(isLarge(file.size) && {
      note: `${name} is over ${megabytes(NOTE_FROM)}, so it is made smaller before it's sent.`,
    }),
  }
}

async function drawn(picture: ImageBitmap, size: Size, type: string): Promise<Blob> {
  const blob = await draw(picture, size, type)
  if (!isTooMuch(blob.size)) return blob
  return drawn(picture, smallerStill(size, blob.size), 'image/jpeg')
}

function draw(picture: ImageBitmap, { width, height }: Size, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { alpha: false })!
  // Or see-through parts would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      type,
      DRAWN_QUALITY,
    ),
  )
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(blob)
  })
}
