import type { SQL } from 'drizzle-orm'
import { or, sql } from 'drizzle-orm'
import { inBatches } from '../../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { mergeNewest, type IdRange } from '../../../server/database/newest-matching.ts'
import { allowStatements, type Database, type SystemTx } from '../../../server/database/tenancy.ts'
import { addDays, FIRST_DAY, isDay, type Day } from '../../../shared/calendar.ts'
import { badInput } from '../../../shared/errors.ts'
import { isStorable } from '../../../shared/fields.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import { CURSOR_MESSAGE, readPage } from '../../../shared/pages.ts'
import {
  accountsNamed,
  countAccounts,
  IN_STATE,
  isAnAdmin,
  isNamed,
  listAccounts,
  listedOwner,
  madeBefore,
  newestAccounts,
  sortedName,
  type Order,
  type Place,
} from '../../accounts/index.ts'
import { lastVisitOf, visitedSince } from '../../coach/index.ts'
import { businessesNamed, hasBusinessNamed } from '../../profile/index.ts'
import { salesOf } from '../../sales/index.ts'
import { INACTIVE_DAYS, type OwnerFilter, type OwnerOrder } from '../contract.ts'
import type { Owner, OwnerCounts } from './contract.ts'
import { ownersOf } from './service.ts'

interface Chosen {
  search?: string | undefined
  filter?: OwnerFilter | undefined
  sort?: OwnerOrder | undefined
}

/** `today`: UTC */
const conditionsAt = (today: Day): Record<OwnerFilter, SQL[]> => {
  const since = addDays(today, 1 - INACTIVE_DAYS)
  return {
    inactive: [IN_STATE.active, madeBefore(since), sql`NOT ${visitedSince(listedOwner, since)}`],
    no_sales: [IN_STATE.active, sql`${salesOf(listedOwner)} = 0`],
    invited: [IN_STATE.invited],
    leaving: [IN_STATE.leaving],
    disabled: [IN_STATE.disabled],
    admins: [isAnAdmin],
  }
}

const lastVisit = sql`coalesce(${lastVisitOf(listedOwner)}, ${FIRST_DAY}::date)`
const ORDERS: Record<OwnerOrder, Order> = {
  newest: { key: listedOwner, type: 'uuid', isDescending: true },
  name: { key: sortedName, type: 'text', isDescending: false },
  recent: { key: lastVisit, type: 'date', isDescending: true },
  away: { key: lastVisit, type: 'date', isDescending: false },
  sales: { key: salesOf(listedOwner), type: 'bigint', isDescending: true },
}

/** PostgreSQL would refuse others with an error of its own. */
const IS_KEY: Record<Exclude<Order['type'], 'uuid'>, (key: string) => boolean> = {
  text: isStorable,
  date: isDay,
  bigint: (key) => /^\d{1,15}$/.test(key),
}

const cursorOf = ({ key, id }: Place): string => `${Buffer.from(key).toString('base64url')}~${id}`

/** An id alone: among the newest. */
function placeOf(cursor: string | null | undefined, { type }: Order): Place | null {
  if (!cursor) return null
  const [before = '', id] = cursor.split('~')
  if (id === undefined && type === 'uuid') return { key: before, id: before }
  const key = Buffer.from(before, 'base64url').toString()
  if (id === undefined || type === 'uuid' || !IS_KEY[type](key)) throw badInput(CURSOR_MESSAGE)
  return { key, id }
}

/** The newest come from indexes, however many owners. */
async function placesAfter(
  tx: SystemTx,
  { search = '', filter, sort = 'newest' }: Chosen,
  { after, limit, today }: { after: Place | null; limit: number; today: Day },
): Promise<Place[]> {
  if (!filter && sort === 'newest') {
    const ids = await newestNamed(tx, search, { before: after?.id ?? null, limit })
    return ids.map((id) => ({ key: id, id }))
  }
  const named = search ? [or(isNamed(search), hasBusinessNamed(listedOwner, search))!] : []
  const conditions = [...(filter ? conditionsAt(today)[filter] : []), ...named]
  return listAccounts(tx, { conditions, order: ORDERS[sort], after, limit })
}

const newestNamed = async (tx: SystemTx, search: string, range: IdRange): Promise<string[]> =>
  search
    ? mergeNewest(
        [await accountsNamed(tx, search, range), await businessesNamed(tx, search, range)],
        range.limit,
      )
    : newestAccounts(tx, range)

/** `search`: part of name, email or business */
export function pageOfOwners(
  db: Database,
  { cursor, limit, ...chosen }: Chosen & { cursor?: string | null | undefined; limit: number },
  today: Day,
): Promise<{ owners: Owner[]; nextCursor: string | null }> {
  const order = chosen.sort ?? 'newest'
  return db.withSystem(async (tx) => {
    const { rows, nextCursor } = await readPage(
      { after: placeOf(cursor, ORDERS[order]), limit, today },
      (page) => placesAfter(tx, chosen, page),
      (last) => (order === 'newest' ? last.id : cursorOf(last)),
    )
    return { owners: await ownersOf(tx, idsOf(rows)), nextCursor }
  })
}

const idsOf = (places: Place[]): string[] => places.map(({ id }) => id)

/** Reads a row of every owner. */
export const countsOf = (db: Database, today: Day): Promise<OwnerCounts> =>
  db.withSystem(async (tx) => {
    const filters = Object.entries(conditionsAt(today)).map(([filter, conditions]) => [
      filter,
      sql.join(conditions, sql` AND `),
    ])
    return countAccounts(tx, { all: sql`true`, ...Object.fromEntries(filters) })
  })

/** places at once: each read may take a row of every owner */
const PLACES = 10_000
/** owners at once */
const BATCH = 500

export async function* ownersCsv(db: Database, chosen: Chosen, today: Day): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(CELLS)])
  const read = (after: Place | undefined): Promise<Place[]> =>
    db.withSystem(async (tx) => {
      await allowStatements(tx)
      return placesAfter(tx, chosen, { after: after ?? null, limit: PLACES, today })
    })
  for await (const places of inBatches(PLACES, read)) {
    for (let at = 0; at < places.length; at += BATCH) {
      const ids = idsOf(places.slice(at, at + BATCH))
      const owners = await db.withSystem((tx) => ownersOf(tx, ids))
      yield csvLines(owners.map((owner) => Object.values(CELLS).map((cell) => cell(owner))))
    }
  }
}

const CELLS: Record<string, (owner: Owner) => string | number> = {
  'First name': ({ firstName }) => escapeFormulas(firstName),
  'Last name': ({ lastName }) => escapeFormulas(lastName),
  Email: ({ email }) => escapeFormulas(email),
  Business: ({ businessName }) => escapeFormulas(businessName ?? ''),
  State: ({ state }) => state,
  Admin: ({ isAdmin }) => (isAdmin ? 'yes' : 'no'),
  Joined: ({ createdAt }) => createdAt.slice(0, 10),
  'Last active': ({ lastActive }) => lastActive ?? '',
  Sales: ({ sales }) => sales,
  Id: ({ id }) => id,
}
