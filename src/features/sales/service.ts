import { sql } from 'drizzle-orm'
import type { Database, OwnerTx } from '../../server/database/tenancy.ts'
import { DEFAULT_PAGE, type Cursor, type Entry, type EntryPage } from './contract.ts'
import { cursorAfter, needleOf } from './rules.ts'
import { countMatching, matching } from './search.ts'
import { after, countAll, selectEntries } from './store.ts'

/** Entries read at once while all are sent: small enough that other requests do not wait. */
const BATCH = 1000

/** One page of the entries that a search finds; the total only with the first page. */
export async function pageOfEntries(
  tx: OwnerTx,
  query: { limit?: number; cursor?: Cursor; search?: string },
): Promise<EntryPage> {
  const { limit = DEFAULT_PAGE, cursor, search = '' } = query
  const needle = needleOf(search)
  const match = needle ? await matching(tx, needle) : sql`true`
  if (!match) return { entries: [], total: cursor ? null : 0, nextCursor: null }
  const [found, total] = await Promise.all([
    selectEntries(tx, cursor ? sql`${match} AND ${after(cursor)}` : match, limit + 1),
    cursor ? null : needle ? countMatching(tx, match) : countAll(tx),
  ])
  const entries = found.slice(0, limit)
  return { entries, total, nextCursor: found.length > limit ? cursorAfter(entries.at(-1)!) : null }
}

/**
 * All entries, newest first, in batches. Each is read in a transaction of its own, so that a slow
 * reader holds no connection; what changes meanwhile may be missing or stand as it was.
 */
export async function* allEntries(db: Database, ownerId: string): AsyncGenerator<Entry[]> {
  let cursor: Cursor | undefined
  do {
    const start = cursor
    const entries = await db.withOwner(ownerId, (tx) =>
      selectEntries(tx, start ? after(start) : sql`true`, BATCH),
    )
    yield entries
    cursor = entries.length === BATCH ? entries.at(-1) : undefined
  } while (cursor)
}
