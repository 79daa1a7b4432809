import { and, desc, eq, inArray, isNotNull, isNull, like, lt, sql, type SQL } from 'drizzle-orm'
import { literally, newestMatching } from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Lead, OptIn } from '../store.ts'
import { lead, optIn } from '../tables.ts'

/** Leads and opt-ins of all owners, for admins. */

export interface LeadFilter {
  delivered?: 'yes' | 'no' | undefined
  /** how the email of a lead, or the customer's name of an opt-in, begins */
  search?: string | undefined
}
export interface LeadPage extends LeadFilter {
  /** the id of the last one of the page before */
  cursor?: string | undefined
  limit: number
}

type Table = typeof lead | typeof optIn

/** Which rows are on a page. `text` is what a search looks at. */
async function onPage(
  tx: SystemTx,
  table: Table,
  text: SQL,
  { delivered, search, cursor, limit }: LeadPage,
): Promise<SQL | undefined> {
  const isWanted =
    delivered && (delivered === 'yes' ? isNotNull : isNull)(sql.raw(table.deliveredAt.name))
  if (!search) return and(cursor === undefined ? undefined : lt(table.id, cursor), isWanted)
  const found = like(text, `${literally(search.toLowerCase())}%`)
  const ids = await newestMatching(
    tx,
    { table: sql`${table}`, id: sql`id` },
    isWanted ? sql`(${found} AND ${isWanted})` : found,
    { before: cursor ?? null, limit },
  )
  return inArray(table.id, ids)
}

/** Newest first. */
export const leadPage = async (tx: SystemTx, page: LeadPage): Promise<Lead[]> =>
  tx
    .select()
    .from(lead)
    .where(await onPage(tx, lead, sql`email`, page))
    .orderBy(desc(lead.id))
    .limit(page.limit)

/** Newest first. */
export const optInPage = async (tx: SystemTx, page: LeadPage): Promise<OptIn[]> =>
  tx
    .select()
    .from(optIn)
    .where(await onPage(tx, optIn, sql`lower(customer_name)`, page))
    .orderBy(desc(optIn.id))
    .limit(page.limit)

/** Those that the CRM doesn't have, the oldest first; with an id, this one only. */
export const undelivered = (
  tx: SystemTx,
  table: Table,
  { id, limit }: { id?: string; limit: number },
): Promise<{ id: string; ownerId: string }[]> =>
  tx
    .select({ id: table.id, ownerId: table.ownerId })
    .from(table)
    .where(and(isNull(table.deliveredAt), id === undefined ? undefined : eq(table.id, id)))
    .orderBy(table.id)
    .limit(limit)

/** most that are counted; beyond it, the exact number says no more */
const MOST_COUNTED = 1_000

/** How many leads and opt-ins older than an hour the CRM doesn't have, at most 1,000 of each. */
export async function countUndelivered(tx: SystemTx, now: Date): Promise<number> {
  let sum = 0
  for (const table of [lead, optIn]) {
    const { rows } = await tx.execute<{ count: number }>(sql`
      SELECT count(*) AS count FROM (
        SELECT FROM ${table} WHERE delivered_at IS NULL AND created_at < ${now}::timestamptz - interval '1 hour'
        LIMIT ${MOST_COUNTED}) AS found`)
    sum += rows[0]!.count
  }
  return sum
}
