import { and, desc, eq, inArray, isNotNull, isNull, like, lt, sql, type SQL } from 'drizzle-orm'
import { literally, newestMatching } from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Lead, OptIn } from '../store.ts'
import { lead, optIn } from '../tables.ts'

export interface LeadFilter {
  delivered?: 'yes' | 'no' | undefined
  /** beginning of a lead's email, or of an opt-in's customer name */
  search?: string | undefined
}
export interface LeadPage extends LeadFilter {
  /** last id of the page before */
  cursor?: string | undefined
  limit: number
}

type Table = typeof lead | typeof optIn

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

export const leadPage = async (tx: SystemTx, page: LeadPage): Promise<Lead[]> =>
  tx
    .select()
    .from(lead)
    .where(await onPage(tx, lead, sql`email`, page))
    .orderBy(desc(lead.id))
    .limit(page.limit)

export const optInPage = async (tx: SystemTx, page: LeadPage): Promise<OptIn[]> =>
  tx
    .select()
    .from(optIn)
    .where(await onPage(tx, optIn, sql`lower(customer_name)`, page))
    .orderBy(desc(optIn.id))
    .limit(page.limit)

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

const MOST_COUNTED = 1_000

/** Counts at most `MOST_COUNTED` of each kind, older than an hour. */
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
