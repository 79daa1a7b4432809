import { AppError } from '../../../shared/errors.ts'
import { megabytes } from '../../../shared/limits.ts'
import { MAX_PIXELS, MAX_SCREENSHOT } from '../contract.ts'
import { headerOf, isTooDetailed, type Header } from './rules.ts'

export interface Picture extends Header {
  content: Buffer
}

/** Ignores the claimed type. Throws a sentence about the first bad picture. */
export const picturesIn = (dataUrls: string[]): Picture[] =>
  dataUrls.map((url, i) => pictureIn(url, `Screenshot ${i + 1}`))

function pictureIn(dataUrl: string, name: string): Picture {
  const comma = dataUrl.indexOf(',')
  const isBase64 = comma > 0 && /^data:[^,]*;base64$/i.test(dataUrl.slice(0, Math.min(comma, 200)))
  const content = Buffer.from(isBase64 ? dataUrl.slice(comma + 1) : '', 'base64')
  const header = headerOf(content)
  if (!header)
    throw refusal(415, 'not_a_picture', `${name} isn't a PNG or JPEG picture. ${WITHOUT_IT}`)
  if (content.length > MAX_SCREENSHOT)
    throw refusal(
      413,
      'too_large',
      `${name} is larger than ${megabytes(MAX_SCREENSHOT)}. ${WITHOUT_IT}`,
    )
  const { width, height } = header
  if (isTooDetailed(header))
    throw refusal(
      413,
      'too_many_pixels',
      `${name} has ${grouped(width)} × ${grouped(height)} pixels, which is more than ${MAX_PIXELS / 1_000_000} million. ${WITHOUT_IT}`,
    )
  return { ...header, content }
}

const WITHOUT_IT = 'Choose another one or leave it out. Your text is still here.'

const grouped = (number: number): string => number.toLocaleString('en-US')

const refusal = (status: number, code: string, message: string): AppError =>
  new AppError(status, code, message, { fields: { screenshots: message } })
