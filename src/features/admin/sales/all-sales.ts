import { sql, type SQL } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import type { Entry } from '../../sales/contract.ts'
import { entryOf, SELECTED, type Row } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'

export interface SaleOfOwner {
  ownerId: string
  entry: Entry
  recordedAt: Date
}

interface Asked {
  /** exclusive */
  cursor?: number | undefined
  limit: number
  /** must be few */
  ownerIds?: string[] | undefined
}

/**
 * The one place where sales of several owners are read row by row, newest first. Only for admins, and the caller must
 * log the look.
 */
export async function newestSalesOfAll(
  tx: SystemTx,
  { cursor, limit, ownerIds }: Asked,
): Promise<SaleOfOwner[]> {
  const end = cursor ?? (await nextId(tx))
  const newest = ownerIds ? ofOwners(ownerIds, end, limit) : await ofAll(tx, end, limit)
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    SELECT owner_id AS "ownerId", created_at AS "recordedAt", ${sql.raw(SELECTED)}
    FROM (${newest}) AS sale ORDER BY sale.id DESC`)
  return rows.map(({ ownerId, recordedAt, ...row }) => ({
    ownerId,
    recordedAt: new Date(recordedAt),
    entry: entryOf(row),
  }))
}

interface Found extends Row {
  ownerId: string
  recordedAt: string
}

/** Ids only grow. */
async function nextId(tx: SystemTx): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(
    sql`SELECT coalesce(pg_sequence_last_value('sale_id_seq'), 0) + 1 AS next`,
  )
  return rows[0]!.next
}

/**
 * The index of `id + 0` can't find the highest ids, so the span is widened: after an owner has left, a million may be
 * missing. The sample shop's sales are nobody's.
 */
async function ofAll(tx: SystemTx, end: number, most: number): Promise<SQL> {
  for (let span = 2 * most; ; span *= 8) {
    const between = sql`FROM ${sale} WHERE id + 0 >= ${end - span}::bigint AND id + 0 < ${end}::bigint AND owner_id <> ${SAMPLE_OWNER}`
    const { rows } = await tx.execute<{ has: number }>(
      sql`SELECT count(*)::int AS has FROM (SELECT ${between} LIMIT ${literal(most)}) AS counted`,
    )
    if (rows[0]!.has === most || span >= end) {
      return sql`SELECT * ${between} ORDER BY id DESC LIMIT ${literal(most)}`
    }
  }
}

// By primary key: other owners' later sales don't matter.
const ofOwners = (ownerIds: string[], end: number, most: number): SQL => sql`
  SELECT theirs.* FROM unnest(${sql.param(ownerIds)}::uuid[]) AS owner (id),
    LATERAL (SELECT * FROM ${sale} WHERE sale.owner_id = owner.id AND sale.id < ${end}::bigint ORDER BY sale.id DESC LIMIT ${literal(most)}) AS theirs
  ORDER BY theirs.id DESC LIMIT ${literal(most)}`

/** For a parameter the planner would expect a tenth of all sales. */
const literal = (limit: number): SQL => sql.raw(String(limit))
