import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { dataUrl, jpeg, png } from '../testing/pictures.ts'
import { picturesIn } from './accept.ts'

const refusalOf = (...urls: string[]): AppError => {
  try {
    picturesIn(urls)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a screenshot is what its content is, not what it says it is', () => {
  test('a PNG that calls itself a JPEG is a PNG of 640 × 480 pixels', () => {
    expect(picturesIn([dataUrl(png(640, 480), 'image/jpeg')])).toMatchObject([
      { type: 'image/png', width: 640, height: 480 },
    ])
  })

  test('a JPEG that calls itself a web page is a JPEG of 800 × 600 pixels', () => {
    expect(picturesIn([dataUrl(jpeg(800, 600), 'text/html')])).toMatchObject([
      { type: 'image/jpeg', width: 800, height: 600 },
    ])
  })

  test('in a JPEG the size is that of its frame, behind other parts of any length', () => {
    const behind = Buffer.from('ffd8ffe0000601020304ffc400040909ffffc20011080258032003', 'hex')
    expect(picturesIn([dataUrl(behind)])).toMatchObject([{ width: 800, height: 600 }])
  })

  test('in a PNG with other chunks between, the size is that of its header', () => {
    const more: [string, Buffer][] = [['tEXt', Buffer.from('Author\0<script>')]]
    expect(picturesIn([dataUrl(png(3, 2, more))])).toMatchObject([{ width: 3, height: 2 }])
  })
})

describe('what is no PNG or JPEG is refused with 415', () => {
  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a renamed exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a GIF', 'GIF89a'],
    ['nothing', ''],
    ['an SVG after a few bytes of a PNG', `\x89PNG <svg onload="alert(1)">`],
    ['a PNG of 0 × 5 pixels', png(0, 5)],
    ['a JPEG without a frame', Buffer.from('ffd8ffda000801010000003f00ffd9', 'hex')],
    ['a JPEG whose part is longer than the file', Buffer.from('ffd8ffe0ffff0000', 'hex')],
    ['a JPEG whose parts lead nowhere', Buffer.from('ffd8ffe00002000000', 'hex')],
  ])('%s', (_, content) => {
    expect(refusalOf(dataUrl(png()), dataUrl(content))).toMatchObject({
      status: 415,
      message:
        "Screenshot 2 isn't a PNG or JPEG picture. Choose another one or leave it out. Your text is still here.",
    })
  })

  test.each(['', 'hello', 'data:image/png,plain', 'https://example.com/a.png', 'data:;base64,!!!'])(
    'what is no data URL in base64: %j',
    (url) => {
      expect(refusalOf(url)).toMatchObject({ status: 415 })
    },
  )
})

test('a picture that ends before its size does not get through, wherever it is cut', () => {
  for (const [whole, header] of [
    [png(640, 480), 24],
    [jpeg(640, 480), 17],
  ] as const) {
    for (let end = 0; end < header; end++)
      expect(() => picturesIn([dataUrl(whole.subarray(0, end))]), `${end} bytes`).toThrow(AppError)
  }
})

test('7,000 × 7,000 pixels are refused with 413, by the header alone', () => {
  expect(refusalOf(dataUrl(png(7_000, 7_000)))).toMatchObject({
    status: 413,
    message: expect.stringContaining(
      'Screenshot 1 has 7,000 × 7,000 pixels, which is more than 25 million.',
    ),
  })
})

test('5,000 × 5,000 pixels are 25 million, which is allowed', () => {
  expect(picturesIn([dataUrl(png(5_000, 5_000))])).toHaveLength(1)
})

test('more than 2 MB is refused with 413', () => {
  const large = png(1, 1, [['tEXt', Buffer.alloc(2_000_001)]])
  expect(refusalOf(dataUrl(large))).toMatchObject({
    status: 413,
    message: expect.stringContaining('Screenshot 1 is larger than 2 MB.'),
  })
})
