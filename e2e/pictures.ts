import { randomFillSync } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A PNG without a pattern that would make it small, so that its file is about three bytes for each pixel. */
export function noisyPng(name: string, width: number, height: number): Picture {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  randomFillSync(rows)
  // The first byte of each row says how it is encoded.
  for (let y = 0; y < height; y += 1) rows[y * (width * 3 + 1)] = 0
  return pngOf(name, width, height, rows)
}

/** A PNG of one color. */
export const plainPng = (name: string): Picture =>
  pngOf(name, 320, 200, Buffer.alloc((320 * 3 + 1) * 200))

/** A PNG that has a text beside its picture and behind it. */
export const signedPng = (name: string, text: string): Picture => {
  const { buffer, ...picture } = plainPng(name)
  const signature = Buffer.from(text)
  const [start, end] = [buffer.subarray(0, -END), buffer.subarray(-END)]
  return { ...picture, buffer: Buffer.concat([start, chunk('tEXt', signature), end, signature]) }
}
/** bytes of a PNG's last chunk */
const END = 12

/** A PNG that says a size that its content doesn't have. */
export const claimingPng = (name: string, width: number, height: number): Picture =>
  pngOf(name, width, height, Buffer.alloc(4))

export const file = (name: string, mimeType: string, content: string | Buffer): Picture => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

function pngOf(name: string, width: number, height: number, rows: Buffer): Picture {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
