import { describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { dataUrl, jpeg, png } from '../testing/pictures.ts'
import { screenshotIn } from './rules/accept.ts'
import { orientationIn } from './rules/exif.ts'
import { pictureOf } from './rules/picture.ts'

const screenshotsIn = (urls: string[]) =>
  urls.map((url, i) => screenshotIn(url, `Screenshot ${i + 1}`))
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
        "Screenshot 1 isn't a PNG or JPEG picture. Choose another one or leave it out. Your text is still here.",
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

test('7,000 × 7,000 pixels are refused with 413, by the header alone', () => {
  expect(refusalOf(dataUrl(png(7_000, 7_000)))).toMatchObject({
    status: 413,
    message: expect.stringContaining(
      'Screenshot 1 has 7,000 × 7,000 pixels, which is more than 25 million.',
    ),
  })
})

test('5,000 × 5,000 pixels are 25 million, which is allowed', () => {
  expect(screenshotsIn([dataUrl(png(5_000, 5_000))])).toHaveLength(1)
})

test('more than 2 MB is refused with 413', () => {
  const large = png(1, 1, [['tEXt', Buffer.alloc(2_000_001)]])
  expect(refusalOf(dataUrl(large))).toMatchObject({
    status: 413,
    message: expect.stringContaining('Screenshot 1 is larger than 2 MB.'),
  })
})

describe('only what shows a picture is kept', () => {
  const segment = (marker: number, data: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(2 + data.length, 2)
    return Buffer.concat([head, data])
  }
  const GPS = 'N 52.5200 E 13.4050'
  /** EXIF data with an orientation and a place, in either order of bytes. */
  const exif = (orientation: number, isLittle: boolean): Buffer => {
    const tiff = Buffer.alloc(38)
    const short = (value: number, at: number) =>
      isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
    tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1')
    short(42, 2)
    if (isLittle) tiff.writeUInt32LE(8, 4)
    else tiff.writeUInt32BE(8, 4)
    short(2, 8)
    short(0x8825, 10)
    short(0x0112, 22)
    short(3, 24)
    short(orientation, 30)
    return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(GPS)]))
  }
  const plain = jpeg(800, 600)
  const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'))
  const photo = (orientation: number, isLittle = false) =>
    Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe0, Buffer.from('JFIF\0\x01\x02')),
      exif(orientation, isLittle),
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<xmp>Ada</xmp>')),
      segment(0xed, Buffer.from('Photoshop 3.0\0Ada')),
      profile,
      plain.subarray(2),
      Buffer.from('Ada, appended'),
    ])
  const kept = (content: Buffer) => screenshotsIn([dataUrl(content)])[0]!

  test('of a JPEG neither the place, nor the camera, nor comments, nor what follows the end', () => {
    const { content, width, height } = kept(photo(1))
    expect({ width, height }).toEqual({ width: 800, height: 600 })
    const text = content.toString('latin1')
    expect(text).not.toMatch(/Exif|N 52|xmp|Photoshop|Ada|hi|ICC_PROFILE/)
    expect(text).toContain('JFIF')
    expect(text.endsWith('\xff\xd9')).toBe(true)
    expect(kept(content).content).toEqual(content)
  })

  test.each([
    [6, false],
    [8, true],
  ])('but how it is turned: %s, little-endian %s', (orientation, isLittle) => {
    const { content } = kept(photo(orientation, isLittle))
    expect(content.toString('latin1')).not.toContain(GPS)
    const at = content.indexOf('Exif\0\0')
    expect(orientationIn(content.subarray(at))).toBe(orientation)
    expect(kept(content).content).toEqual(content)
  })

  test('a JPEG of several scans keeps all of them, and nothing between them', () => {
    const scan = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
    const data = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56])
    const more = Buffer.concat([scan, data, segment(0xfe, Buffer.from('Ada')), scan, data])
    const { content } = kept(Buffer.concat([plain.subarray(0, -2), more, plain.subarray(-2)]))
    expect(content.toString('latin1')).not.toContain('Ada')
    expect(content.toString('hex').split(data.toString('hex'))).toHaveLength(3)
  })

  test('of a PNG neither texts, nor times, nor EXIF data, nor what follows the end', () => {
    const chunks: [string, Buffer][] = [
      ['tEXt', Buffer.from('Author\0Ada')],
      ['eXIf', Buffer.from('MM Ada')],
      ['tIME', Buffer.from('Ada....')],
      ['iCCP', Buffer.from('Ada')],
      ['ADAA', Buffer.from('Ada')],
      ['acTL', Buffer.from('Ada')],
      ['PLTE', Buffer.from([1, 2, 3])],
      ['PLTE', Buffer.from('Ada')],
    ]
    const { content } = kept(Buffer.concat([png(3, 2, chunks), Buffer.from('Ada')]))
    expect(content).toEqual(png(3, 2, [chunks[6]!]))
    expect(refusalOf(dataUrl(png(3, 2, [['tRNS', Buffer.alloc(257)]])))).toMatchObject({
      status: 400,
    })
  })

  test('of a JPEG what programs write says how colors are written, and nothing else', () => {
    const wordy = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01Ada')),
      segment(0xee, Buffer.from('Adobe\0\x64Ada.\x02Ada')),
      segment(0xf0, Buffer.from('Ada')),
      segment(0xc8, Buffer.from('Ada')),
      plain.subarray(2),
    ])
    const { content } = kept(wordy)
    expect(content.toString('latin1')).not.toContain('Ada')
    const adobe = content.subarray(content.indexOf('Adobe') - 4)
    expect(adobe.subarray(0, 16).toString('hex')).toBe('ffee000e41646f626500640000000002')
    expect(kept(content).content).toEqual(content)
  })

  test('of hundreds of thousands of parts no copies are made one by one, which would hold up everybody', () => {
    const tables = Buffer.alloc(400_000, Buffer.from([0xff, 0xdb, 0, 2]))
    const content = Buffer.concat([plain.subarray(0, 2), tables, plain.subarray(2)])
    const views = vi.spyOn(content, 'subarray')
    const picture = pictureOf(content)
    expect(picture).toMatchObject({ type: 'image/jpeg', width: 800, height: 600 })
    expect(picture).toMatchObject({ content: { length: content.length - 6 } })
    expect(views.mock.calls.length).toBeLessThan(20)
  })

  test('broken EXIF data of any kind are left out too', () => {
    for (let end = 0; end < 40; end++) {
      const broken = segment(0xe1, exif(6, false).subarray(4, 4 + end))
      const { content } = kept(Buffer.concat([plain.subarray(0, 2), broken, plain.subarray(2)]))
      expect(kept(content).content).toEqual(content)
    }
  })
})
