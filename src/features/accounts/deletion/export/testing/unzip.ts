import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const STORED = 0

/** Returns the texts of the files in a ZIP archive by name. */
export const unzip = (archive: Buffer): Map<string, string> =>
  new Map([...filesIn(archive)].map(([name, content]) => [name, content.toString('utf8')]))

/** Returns the files in a ZIP archive by name, read as other programs do: from the directory at its end. */
export function filesIn(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22
  while (archive.readUInt32LE(end) !== END) end--
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(begin, begin + size)
    files.set(name, method === STORED ? data : inflateRawSync(data))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
