import { sql } from 'drizzle-orm'
import { inBatches } from '../../server/batches.ts'
import type { Database, OwnerTx } from '../../server/database/tenancy.ts'
import { fromCents } from '../../shared/money.ts'
import { profileOf } from '../profile/index.ts'
import type { Entry } from './contract.ts'
import {
  DEFAULT_PAGE,
  MAX_COUNTED,
  type Cursor,
  type EntryPage,
  type EntryRange,
  type EntrySums,
} from './lists/contract.ts'
import { cursorAfter, parseSearch } from './rules.ts'
import { findNewest, matching, sumFound } from './search.ts'
import { countEntries, selectEntries, sumOfDays, within } from './store.ts'

/** entries per batch when all are sent; small enough not to delay other requests */
const BATCH = 1000

/** Returns a page of the entries in a date range that match a search. Only the first page has the total. */
export async function pageOfEntries(
  tx: OwnerTx,
  query: EntryRange & { limit?: number; cursor?: Cursor; search?: string },
): Promise<EntryPage> {
  const { limit = DEFAULT_PAGE, cursor, search = '' } = query
  const rest = within(query, cursor)
  const parsed = search.trim() === '' ? null : parseSearch(search, await profileOf(tx))
  if (!parsed) {
    const [found, total] = await Promise.all([
      selectEntries(tx, rest, limit + 1),
      cursor ? null : countEntries(tx, query),
    ])
    return pageOf(found, limit, total)
  }
  const most = cursor ? limit + 1 : MAX_COUNTED + 1
  const { ids, count } = await findNewest(tx, await matching(tx, parsed), rest, {
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

/** Returns what the entries in a date range that match a search add up to; null if a search finds too many. */
export async function sumsOf(
  tx: OwnerTx,
  query: EntryRange & { search?: string },
): Promise<EntrySums | null> {
  const { search = '' } = query
  const parsed = search.trim() === '' ? null : parseSearch(search, await profileOf(tx))
  const sums = parsed
    ? await sumFound(tx, await matching(tx, parsed), within(query), MAX_COUNTED)
    : await sumOfDays(tx, query)
  if (!sums) return null
  const { entries, sales, revenueCents } = sums
  return { sales, refunds: entries - sales, revenue: fromCents(revenueCents) }
}

/** `found` has one entry more than the page if there is a next page. */
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
 * Yields all entries, newest first, in batches (`inBatches`). Changes made in the meantime may or may not be included.
 */
export const allEntries = (db: Database, ownerId: string): AsyncGenerator<Entry[]> =>
  inBatches<Entry>(BATCH, (after) =>
    db.withOwner(ownerId, (tx) => selectEntries(tx, within({}, after), BATCH)),
  )
