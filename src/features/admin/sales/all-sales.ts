import { sql, type SQL } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { nameKey } from '../../../shared/names.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import type { Entry } from '../../sales/contract.ts'
import { entryOf, SELECTED, TABLES, type Row } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'

export interface SaleOfOwner {
  ownerId: string
  entry: Entry
  recordedAt: Date
}

/** sales searched per call */
const WINDOW = 5_000
/** of each of a few owners */
const WINDOW_OF_OWNER = 1_000

interface Asked {
  /** exclusive */
  before: number | null
  limit: number
  /** part of a product's, customer's or salesperson's name */
  name?: string | undefined
  /** must be few */
  ownerIds?: string[] | undefined
}

interface Newest {
  sales: SaleOfOwner[]
  /** null at the end; may follow an empty list */
  next: number | null
}

/**
 * The one place where sales of several owners are read row by row. Only for admins, and the caller must log the look.
 * Reads one page, or `WINDOW` sales to find a name.
 */
export async function newestSalesOfAll(
  tx: SystemTx,
  { before, limit, name = '', ownerIds }: Asked,
): Promise<Newest> {
  const key = nameKey(name)
  const most = key === '' ? limit + 1 : ownerIds ? WINDOW_OF_OWNER : WINDOW
  const end = before ?? (await nextId(tx))
  const looked = ownerIds ? ofOwners(ownerIds, end, most) : await ofAll(tx, end, most)
  const { rows } = await tx.execute<Found & Record<string, unknown>>(sql`
    WITH looked AS MATERIALIZED (${looked}),
    found AS (
      SELECT * FROM looked AS sale ${key === '' ? sql`` : sql`WHERE ${named(key)}`}
      ORDER BY id DESC LIMIT ${limit + 1}
    )
    SELECT ends.seen, ends.last, one.* FROM (SELECT count(*)::int AS seen, min(id) AS last FROM looked) AS ends
    LEFT JOIN (SELECT owner_id AS "ownerId", created_at AS "recordedAt", ${sql.raw(SELECTED)} FROM found AS sale) AS one
      ON true
    ORDER BY one.id DESC`)
  const found = rows.filter((row) => row.id !== null)
  const shown = found.slice(0, limit)
  const { seen, last } = rows[0]!
  const hasMore = found.length > limit
  return {
    sales: shown.map(({ ownerId, recordedAt, seen: _, last: __, ...row }) => ({
      ownerId,
      recordedAt: new Date(recordedAt),
      entry: entryOf(row),
    })),
    next: hasMore ? shown.at(-1)!.id : key !== '' && seen >= most ? last : null,
  }
}

interface Found extends Row {
  ownerId: string
  recordedAt: string
  seen: number
  last: number
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

/** A join might hash the names of all owners. */
const named = (key: string): SQL =>
  sql.join(
    Object.values(TABLES).map(
      ({ names, id }) => sql`EXISTS (
        SELECT FROM ${names} AS named
        WHERE named.owner_id = sale.owner_id AND named.id = sale.${sql.identifier(id)} AND strpos(named.name_key, ${key}) > 0
        OFFSET 0)`,
    ),
    sql` OR `,
  )
