import { megabytes } from '../../../../shared/limits.ts'
import { NOTE_FROM, SHRUNK_QUALITY } from '../../contract.ts'
import {
  isLarge,
  isShrunk,
  isTooDetailed,
  isTooMuch,
  pictureSize,
  shrunk,
  smallerStill,
  type Size,
} from './rules.ts'

export interface Screenshot {
  /** of the file it was */
  name: string
  dataUrl: string
}

/** A file that can't become a screenshot. The message is a sentence for the user. */
export class UnusablePicture extends Error {}

/** Reads a file as a screenshot, made smaller if it's over 500 KB. Rejects with `UnusablePicture`. */
export async function readScreenshot(
  file: File,
): Promise<{ screenshot: Screenshot; note?: string }> {
  const { name } = file
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()))
  if (!size) throw new UnusablePicture(`${name} isn't a PNG or JPG picture.`)
  if (isTooDetailed(size)) {
    throw new UnusablePicture(
      `${name} has too many pixels. Take a screenshot of a smaller part of the screen.`,
    )
  }
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnusablePicture(
      `${name} is damaged and can't be opened. Take the screenshot again, and add it once more.`,
    )
  })
  const sent = isShrunk(file.size) ? await toSmaller(file, picture) : file
  picture.close()
  return {
    screenshot: { name, dataUrl: await toDataUrl(sent) },
    ...(isLarge(file.size) && {
      note: `${name} is over ${megabytes(NOTE_FROM)}, so it is made smaller before it's sent.`,
    }),
  }
}

/** The picture drawn small enough, or the file where that is the smaller of the two. */
async function toSmaller(file: File, picture: ImageBitmap): Promise<Blob> {
  let size = shrunk(picture)
  let drawn = await draw(picture, size)
  while (isTooMuch(Math.min(file.size, drawn.size))) {
    size = smallerStill(size, drawn.size)
    drawn = await draw(picture, size)
  }
  return drawn.size < file.size ? drawn : file
}

function draw(picture: ImageBitmap, { width, height }: Size): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: without this, see-through parts would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))),
      'image/jpeg',
      SHRUNK_QUALITY,
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
