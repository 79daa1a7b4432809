import { sql, type SQL } from 'drizzle-orm'
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
  type EntryQuery,
  type EntrySums,
} from './lists/contract.ts'
import { NAMES } from './rollups/dimensions.ts'
import { findOnly } from './rollups/one-name.ts'
import { cursorAfter, parseSearch } from './rules.ts'
import { findNewest, matching, sumFound, type Sight } from './search.ts'
import { after, countEntries, selectEntries, sumOfDays, within } from './store.ts'

const BATCH = 1000

const ONLY_SALES: Sight = { seesContacts: false }

async function conditionsOf(tx: OwnerTx, query: EntryQuery, by: Sight): Promise<SQL[] | null> {
  const { search = '' } = query
  const parsed = search.trim() === '' ? null : parseSearch(search, await profileOf(tx))
  const named = (['channel', 'category'] as const).filter((kind) => query[kind] !== undefined)
  if (!parsed && named.length === 0) return null
  const ids = await Promise.all(named.map((kind) => findOnly(tx, kind, query[kind]!)))
  if (ids.includes(undefined)) return []
  const only = ids.map((it) => sql`${sql.identifier(NAMES[it!.kind].id)} = ${it!.id}`)
  const found = parsed ? await matching(tx, parsed, by) : [sql`true`]
  return found.map((condition) => sql.join([condition, ...only], sql` AND `))
}

export async function pageOfEntries(
  tx: OwnerTx,
  query: EntryQuery & { limit?: number; cursor?: Cursor },
  by: Sight = ONLY_SALES,
): Promise<EntryPage> {
  const { limit = DEFAULT_PAGE, cursor } = query
  const rest = within(query, cursor)
  const conditions = await conditionsOf(tx, query, by)
  if (!conditions) {
    const [found, total] = await Promise.all([
      selectEntries(tx, rest, limit + 1),
      cursor ? null : countEntries(tx, query),
    ])
    return pageOf(found, limit, total)
  }
  const most = cursor ? limit + 1 : MAX_COUNTED + 1
  const { ids, count } = await findNewest(tx, conditions, rest, { limit: limit + 1, most })
  const found =
    ids.length > 0
      ? await selectEntries(tx, sql`id = ANY(${sql.param(ids)}::bigint[])`, limit + 1)
      : []
  const page = pageOf(found, limit, cursor ? null : Math.min(count, MAX_COUNTED))
  return { ...page, isTotalExact: cursor !== undefined || count <= MAX_COUNTED }
}

export async function sumsOf(
  tx: OwnerTx,
  query: EntryQuery,
  by: Sight = ONLY_SALES,
): Promise<EntrySums | null> {
  const conditions = await conditionsOf(tx, query, by)
  const sums = conditions
    ? await sumFound(tx, conditions, within(query), MAX_COUNTED)
    : await sumOfDays(tx, query)
  if (!sums) return null
  const { entries, sales, revenueCents } = sums
  return { sales, refunds: entries - sales, revenue: fromCents(revenueCents) }
}

function pageOf(found: Entry[], limit: number, total: number | null): EntryPage {
  const entries = found.slice(0, limit)
  return {
    entries,
    total,
    isTotalExact: true,
    nextCursor: found.length > limit ? cursorAfter(entries.at(-1)!) : null,
  }
}

/** newest first; changes in the meantime may be missing */
export const allEntries = (db: Database, ownerId: string): AsyncGenerator<Entry[]> =>
  inBatches<Entry>(BATCH, (last) =>
    db.withOwner(ownerId, (tx) => selectEntries(tx, last ? after(last) : sql`true`, BATCH)),
  )
