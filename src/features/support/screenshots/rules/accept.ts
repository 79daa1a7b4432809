import { AppError } from '../../../../shared/errors.ts'
import { megabytes } from '../../../../shared/limits.ts'
import { MAX_PIXELS, MAX_SCREENSHOT } from '../../contract.ts'
import { pictureOf, type Picture } from './picture.ts'

/**
 * Returns the picture in a data URL. What the URL says about its type is ignored. Throws a sentence about one that can't
 * be stored: 415 for what is no PNG or JPEG, 400 for one that is broken, 413 for one that is too large.
 */
export function screenshotIn(dataUrl: string, name: string): Picture {
  const comma = dataUrl.indexOf(',')
  const isBase64 = comma > 0 && /^data:[^,]*;base64$/i.test(dataUrl.slice(0, Math.min(comma, 200)))
  const content = Buffer.from(isBase64 ? dataUrl.slice(comma + 1) : '', 'base64')
  const picture = pictureOf(content)
  if (picture === 'unknown')
    throw refusal(415, 'not_a_picture', `${name} isn't a PNG or JPEG picture. ${WITHOUT_IT}`)
  if (picture === 'broken')
    throw refusal(400, 'broken_picture', `${name} is damaged and can't be shown. ${WITHOUT_IT}`)
  if (content.length > MAX_SCREENSHOT)
    throw refusal(
      413,
      'too_large',
      `${name} is larger than ${megabytes(MAX_SCREENSHOT)}. ${WITHOUT_IT}`,
    )
  const { width, height } = picture
  if (width * height > MAX_PIXELS)
    throw refusal(
      413,
      'too_many_pixels',
      `${name} has ${grouped(width)} × ${grouped(height)} pixels, which is more than ${MAX_PIXELS / 1_000_000} million. ${WITHOUT_IT}`,
    )
  return picture
}

const WITHOUT_IT = 'Choose another one or leave it out. Your text is still here.'

const grouped = (number: number): string => number.toLocaleString('en-US')

const refusal = (status: number, code: string, message: string): AppError =>
  new AppError(status, code, message, { fields: { screenshots: message } })
