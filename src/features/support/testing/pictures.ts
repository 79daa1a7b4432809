import { crc32, deflateSync } from 'node:zlib'

/** A PNG that says it has this many pixels. Its data is that of one gray pixel, which nobody decodes here. */
export function png(width = 1, height = 1, more: [kind: string, data: Buffer][] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([kind, data]) => chunk(kind, data)),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** The parts of a JPEG: its beginning, the frame with the size in pixels, a scan and the end. */
export function jpeg(width: number, height: number): Buffer {
  const frame = [
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    17,
    0,
  ]
  const comment = [0xff, 0xfe, 0, 4, 0x68, 0x69]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0x56]
  return Buffer.from([0xff, 0xd8, ...comment, ...frame, ...scan, 0xff, 0xd9])
}

/** As the page sends it. Its own word about its type isn't believed. */
export const dataUrl = (content: Buffer | string, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`
