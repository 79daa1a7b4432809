import { Readable } from 'node:stream'
import type { Database } from '../../../../server/database/tenancy.ts'
import { zipOf, type ZipEntry } from '../../../../server/http/guards/zips.ts'
import type { ArchivePart, OwnerData } from '../../../../server/owner-data.ts'
import { profileIfAny } from '../../../profile/index.ts'
import { ACCOUNT_DATA } from './account-data.ts'
import { csvOf } from './cells.ts'
import { indexPage, type Section } from './index-page.ts'
import { tableRows } from './table-rows.ts'

interface Options {
  appName: string
  now: Date
  sessionSecret: string
}

/** Made as fast as it is read. */
export const archiveOf = (
  db: Database,
  ownerId: string,
  data: OwnerData[],
  options: Options,
): Readable => zipOf(allFiles(db, ownerId, data, options), { now: options.now })

/** The page comes last: only what has rows has a file. */
async function* allFiles(
  db: Database,
  ownerId: string,
  data: OwnerData[],
  { appName, now, sessionSecret }: Options,
): AsyncGenerator<ZipEntry> {
  // An invited owner has no profile yet.
  const profile = await db.withOwner(ownerId, profileIfAny)
  const { timeZone, currency } = profile ?? { timeZone: 'UTC', currency: 'USD' }
  const sections: Section[] = []
  for (const { title, parts } of sectionsOf(data)) {
    const section: Section = { title, parts: [] }
    sections.push(section)
    for (const part of parts) {
      const files: string[] = []
      section.parts.push({ ...part, files })
      for await (const { name, pieces } of filesOf(db, ownerId, part, {
        sessionSecret,
        timeZone,
      })) {
        const content = await unlessEmpty(pieces)
        if (!content) continue
        files.push(name)
        yield { name, pieces: content }
      }
    }
  }
  const page = indexPage({ sections, appName, now, timeZone, currency })
  yield { name: 'index.html', pieces: Readable.from([page]) }
}

export function sectionsOf(data: OwnerData[]): { title: string; parts: ArchivePart[] }[] {
  const names = Object.assign({}, ...data.map((each) => each.names)) as OwnerData['names']
  return [ACCOUNT_DATA, ...data].map(({ title, tables, more = [] }) => ({
    title,
    parts: [
      ...tables.flatMap(([table, , archived]) => (archived ? [{ table, ...archived }] : [])),
      ...more,
    ].map((part) => ('table' in part ? { ...part, names: { ...names, ...part.names } } : part)),
  }))
}

const filesOf = (
  db: Database,
  ownerId: string,
  part: ArchivePart,
  { sessionSecret, timeZone }: { sessionSecret: string; timeZone: string },
): AsyncIterable<ZipEntry> => {
  if ('files' in part) return part.files(db, ownerId, sessionSecret)
  const rows = 'rows' in part ? part.rows(db, ownerId) : tableRows(db, ownerId, part)
  return Readable.from([{ name: fileNameOf(part.title), pieces: csvOf(rows, timeZone) }])
}

/** `Planned closures` is in `planned-closures.csv`. */
export const fileNameOf = (title: string): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`

async function unlessEmpty(pieces: ZipEntry['pieces']): Promise<ZipEntry['pieces'] | undefined> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  if (first.done) return undefined
  return (async function* () {
    try {
      yield first.value
      yield* { [Symbol.asyncIterator]: () => rest }
    } finally {
      await rest.return?.()
    }
  })()
}
