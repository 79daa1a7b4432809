import { sql } from 'drizzle-orm'
import type { Database, OwnerTx } from '../../server/database/tenancy.ts'
import {
  DEFAULT_PAGE,
  MAX_COUNTED,
  type Cursor,
  type Entry,
  type EntryPage,
  type EntryRange,
} from './contract.ts'
import { cursorAfter, needleOf } from './rules.ts'
import { findNewest, matching } from './search.ts'
import { countEntries, selectEntries, within } from './store.ts'

/** Entries read at once while all are sent: small enough that other requests do not wait. */
const BATCH = 1000

/** One page of the entries of a range of days that a search finds; the total only with the first page. */
export async function pageOfEntries(
  tx: OwnerTx,
  query: EntryRange & { limit?: number; cursor?: Cursor; search?: string },
): Promise<EntryPage> {
  const { limit = DEFAULT_PAGE, cursor, search = '' } = query
  const rest = within(query, cursor)
  const needle = needleOf(search)
  if (!needle) {
    const [found, total] = await Promise.all([
      selectEntries(tx, rest, limit + 1),
      cursor ? null : countEntries(tx, query),
    ])
    return pageOf(found, limit, total)
  }
  const most = cursor ? limit + 1 : MAX_COUNTED + 1
  const { ids, count } = await findNewest(tx, await matching(tx, needle), rest, {
    limit: limit + 1,
    most,
  })
  const found =
    ids.length > 0
      ? await selectEntries(tx, sql`id = ANY(${sql.param(ids)}::bigint[])`, limit + 1)
      : []
  const page = pageOf(found, limit, cursor ? null : Math.min(count, MAX_COUNTED))
  return { ...page, isTotalExact: cursor !== undefined || count <= MAX_COUNTED }
}

/** `found` is the page and, if there is more, the entry after it. */
function pageOf(found: Entry[], limit: number, total: number | null): EntryPage {
  const entries = found.slice(0, limit)
  return {
    entries,
    total,
    isTotalExact: true,
    nextCursor: found.length > limit ? cursorAfter(entries.at(-1)!) : null,
  }
}

/**
 * All entries, newest first, in batches. Each is read in a transaction of its own, so that a slow
 * reader holds no connection; what changes meanwhile may be missing or stand as it was.
 */
export async function* allEntries(db: Database, ownerId: string): AsyncGenerator<Entry[]> {
  let cursor: Cursor | undefined
  do {
    const start = cursor
    const entries = await db.withOwner(ownerId, (tx) => selectEntries(tx, within({}, start), BATCH))
    yield entries
    cursor = entries.length === BATCH ? entries.at(-1) : undefined
  } while (cursor)
}
