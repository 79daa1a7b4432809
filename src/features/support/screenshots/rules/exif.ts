/** EXIF data of a JPEG: an APP1 segment with a TIFF file in it, of which only the orientation is read. */

const EXIF = Buffer.from('Exif\0\0')
const ORIENTATION = 0x0112
/** bytes of an entry of a TIFF directory */
const ENTRY = 12

/** Returns how the data of an APP1 segment say that the picture is turned, from 2 to 8; undefined if they don't. */
export function orientationIn(data: Buffer): number | undefined {
  if (!data.subarray(0, EXIF.length).equals(EXIF)) return undefined
  const tiff = data.subarray(EXIF.length)
  if (tiff.length < 8) return undefined
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (first + 2 > tiff.length) return undefined
  const entries = Math.min(short(first), Math.floor((tiff.length - first - 2) / ENTRY))
  for (let n = 0; n < entries; n++) {
    const at = first + 2 + n * ENTRY
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
  return undefined
}

/** Returns an APP1 segment that says nothing but this. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([head, EXIF, tiff])
}
