import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { dataUrl, jpeg, png } from '../testing/pictures.ts'
import { screenshotsIn } from './rules/accept.ts'

const refusalOf = (...urls: string[]): AppError => {
  try {
    screenshotsIn(urls)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a screenshot is what its content is, not what it says it is', () => {
  test('a PNG that calls itself a JPEG is a PNG of 640 × 480 pixels', () => {
    expect(screenshotsIn([dataUrl(png(640, 480), 'image/jpeg')])).toMatchObject([
      { type: 'image/png', width: 640, height: 480 },
    ])
  })

  test('a JPEG that calls itself a web page is a JPEG of 800 × 600 pixels', () => {
    expect(screenshotsIn([dataUrl(jpeg(800, 600), 'text/html')])).toMatchObject([
      { type: 'image/jpeg', width: 800, height: 600 },
    ])
  })

  test('in a PNG with other chunks between, the size is that of its header', () => {
    const more: [string, Buffer][] = [['tEXt', Buffer.from('Author\0<script>')]]
    expect(screenshotsIn([dataUrl(png(3, 2, more))])).toMatchObject([{ width: 3, height: 2 }])
  })
})

describe('what is no PNG or JPEG is refused with 415', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a renamed exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a GIF', 'GIF89a'],
    ['nothing', ''],
    ['an SVG after a few bytes of a PNG', `\x89PNG <svg onload="alert(1)">`],
  ])('%s', (_, content) => {
    expect(refusalOf(dataUrl(content))).toMatchObject({
      status: 415,
      message:
        "Screenshot 1 isn't a PNG or JPEG picture. Choose another one or leave it out. What you wrote is still here.",
    })
  })

  test.each(['', 'hello', 'data:image/png,plain', 'https://example.com/a.png', 'data:;base64,!!!'])(
    'what is no data URL in base64: %j',
    (url) => {
      expect(refusalOf(url)).toMatchObject({ status: 415 })
    },
  )
})

describe('a damaged picture is refused with 400', () => {
  const flipped = Buffer.from(png(4, 4))
  flipped[20] = 99
  test.each([
    ['a PNG that ends early', png(4, 4).subarray(0, -6)],
    ['a PNG with a wrong checksum', flipped],
    ['a PNG without a header', png().subarray(0, 8)],
    ['a PNG of 0 × 5 pixels', png(0, 5)],
    ['a JPEG that ends early', jpeg(4, 4).subarray(0, -2)],
    ['a JPEG without a frame', Buffer.from('ffd8ffda000801010000003f00ffd9', 'hex')],
    ['a JPEG whose part is longer than the file', Buffer.from('ffd8ffe0ffff0000', 'hex')],
    ['the first two bytes of a JPEG', Buffer.from('ffd8', 'hex')],
  ])('%s', (_, content) => {
    expect(refusalOf(dataUrl(png()), dataUrl(content))).toMatchObject({
      status: 400,
      message: expect.stringContaining("Screenshot 2 is damaged and can't be shown."),
    })
  })

  test('no cut of a PNG or JPEG gets through, and none takes long', () => {
    for (const whole of [png(640, 480), jpeg(640, 480)]) {
      for (let end = 0; end < whole.length; end++)
        expect(() => screenshotsIn([dataUrl(whole.subarray(0, end))]), `${end} bytes`).toThrow(
          AppError,
        )
    }
  })
})

test('30,000 × 30,000 pixels are refused with 413, by the header alone', () => {
  expect(refusalOf(dataUrl(png(30_000, 30_000)))).toMatchObject({
    status: 413,
    message: expect.stringContaining(
      'Screenshot 1 has 30,000 × 30,000 pixels, which is more than 50 million.',
    ),
  })
})

test('10,000 × 5,000 pixels are 50 million, which is allowed', () => {
  expect(screenshotsIn([dataUrl(png(10_000, 5_000))])).toHaveLength(1)
})

test('more than 2 MB is refused with 413', () => {
  const large = png(1, 1, [['tEXt', Buffer.alloc(2_000_001)]])
  expect(refusalOf(dataUrl(large))).toMatchObject({
    status: 413,
    message: expect.stringContaining('Screenshot 1 is larger than 2 MB.'),
  })
})
