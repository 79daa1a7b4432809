import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  pieces: AsyncIterable<string | Buffer>
}

/** Destroying the ZIP stops the reading. */
export function zipOf(entries: AsyncIterable<ZipEntry>, { now }: { now: Date }): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: unknown) => output.destroy(error as Error)
  output.once('close', () => current?.destroy())
  zip.once('error', fail)

  const add = ({ name, pieces }: ZipEntry): Promise<void> =>
    new Promise((resolve) => {
      zip.addReadStreamLazy(name, { mtime: now }, (send) => {
        // Buffers, so that waiting pieces are limited in bytes.
        current = Readable.from(bytes(pieces), { objectMode: false })
        current.once('error', fail)
        current.once('close', resolve)
        send(null, current)
      })
    })
  const fill = async (): Promise<void> => {
    for await (const entry of entries) {
      if (output.destroyed) return
      await add(entry)
    }
    zip.end()
  }
  fill().catch(fail)
  return output
}

async function* bytes(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece as string)
}
