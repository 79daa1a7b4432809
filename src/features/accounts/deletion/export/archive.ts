import type { Readable } from 'node:stream'
import type { Database } from '../../../../server/database/tenancy.ts'
import { zipOf, type ZipEntry } from '../../../../server/http/guards/zips.ts'
import type { ArchivePart, ArchiveSection } from '../../../../server/owner-data.ts'
import { csvOf, type Writing } from './cells.ts'
import { indexPage } from './page.ts'
import { writingOf } from './writing.ts'

interface Options {
  appName: string
  now: Date
  sessionSecret: string
}

/** Made as fast as it is read. */
export const archiveOf = (
  db: Database,
  ownerId: string,
  sections: ArchiveSection[],
  options: Options,
): Readable => zipOf(allFiles(db, ownerId, sections, options), { now: options.now })

async function* allFiles(
  db: Database,
  ownerId: string,
  sections: ArchiveSection[],
  { appName, now, sessionSecret }: Options,
): AsyncGenerator<ZipEntry> {
  const writing = await db.withOwner(ownerId, writingOf)
  const filled = await withRows(db, ownerId, sections)
  yield {
    name: 'index.html',
    pieces: indexPage(db, ownerId, { sections, filled, writing, appName, now }),
  }
  for (const part of filled) yield* filesOf(db, ownerId, part, { writing, sessionSecret })
}

/** Rows added meanwhile are left out. */
async function withRows(
  db: Database,
  ownerId: string,
  sections: ArchiveSection[],
): Promise<Set<ArchivePart>> {
  const filled = new Set<ArchivePart>()
  for (const part of sections.flatMap(({ parts }) => parts)) {
    for await (const rows of part.rows(db, ownerId)) {
      if (rows.length === 0) continue
      filled.add(part)
      break
    }
  }
  return filled
}

async function* filesOf(
  db: Database,
  ownerId: string,
  part: ArchivePart,
  { writing, sessionSecret }: { writing: Writing; sessionSecret: string },
): AsyncGenerator<ZipEntry> {
  const { file, content, pictures } = part
  if (file) {
    const pieces = content?.(db, ownerId, sessionSecret) ?? csvOf(part, db, ownerId, writing)
    yield { name: file, pieces }
  }
  for await (const picture of pictures?.(db, ownerId) ?? []) {
    yield { name: picture.name, pieces: whole(picture.content) }
  }
}

async function* whole(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
