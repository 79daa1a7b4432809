import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Database } from '../../../../server/database/tenancy.ts'
import { inTurns } from '../../../../server/http/guards/downloads.ts'
import type { ArchivePart, ArchiveSection } from '../../../../server/owner-data.ts'
import { csvOf, type Writing } from './cells.ts'
import { indexPage } from './page.ts'
import { writingOf } from './writing.ts'

interface Options {
  appName: string
  now: Date
}

/** A file of the ZIP, whose content is read when it is its turn. */
interface Entry {
  name: string
  pieces: AsyncIterable<string | Buffer>
}

/**
 * Returns a ZIP file with everything stored about an owner. It is put together as fast as it is read and never held as a
 * whole: only one file at a time is read, in small pieces. Destroying it stops the reading.
 */
export function archiveOf(
  db: Database,
  ownerId: string,
  sections: ArchiveSection[],
  { appName, now }: Options,
): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let current: Readable | undefined
  const fail = (error: unknown) => archive.destroy(error as Error)
  archive.once('close', () => current?.destroy())
  zip.once('error', fail)

  const add = ({ name, pieces }: Entry): Promise<void> =>
    new Promise((resolve) => {
      zip.addReadStreamLazy(name, { mtime: now }, (send) => {
        // Buffers and not strings: what waits between two steps is then limited in bytes.
        current = Readable.from(bytes(inTurns(ownerId, pieces)), { objectMode: false })
        current.once('error', fail)
        current.once('close', resolve)
        send(null, current)
      })
    })
  const fill = async (): Promise<void> => {
    const writing = await db.withOwner(ownerId, writingOf)
    const filled = await withRows(db, ownerId, sections)
    await add({
      name: 'index.html',
      pieces: indexPage(db, ownerId, { sections, filled, writing, appName, now }),
    })
    for (const part of filled) {
      for await (const entry of entriesOf(db, ownerId, part, writing)) {
        if (archive.destroyed) return
        await add(entry)
      }
    }
    zip.end()
  }
  fill().catch(fail)
  return archive
}

/** The parts that have a row. What comes into the others meanwhile isn't in the archive. */
async function withRows(
  db: Database,
  ownerId: string,
  sections: ArchiveSection[],
): Promise<Set<ArchivePart>> {
  const filled = new Set<ArchivePart>()
  for (const part of sections.flatMap(({ parts }) => parts)) {
    for await (const rows of inTurns(ownerId, part.rows(db, ownerId))) {
      if (rows.length === 0) continue
      filled.add(part)
      break
    }
  }
  return filled
}

async function* entriesOf(
  db: Database,
  ownerId: string,
  part: ArchivePart,
  writing: Writing,
): AsyncGenerator<Entry> {
  const { file, content, pictures } = part
  if (file) {
    const pieces = content?.(db, ownerId) ?? csvOf(part, db, ownerId, writing)
    yield { name: file, pieces }
  }
  for await (const picture of pictures?.(db, ownerId) ?? []) {
    yield { name: picture.name, pieces: whole(picture.content) }
  }
}

async function* whole(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

async function* bytes(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece as string)
}
