import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Needle } from './rules.ts'

/**
 * What matches is looked up first, column by column; sales are then found through the indexes by
 * name, day and id. `strpos` knows no wildcards. (A trigram index would not help: PostgreSQL uses
 * none behind row-level security, since LIKE is not leakproof.)
 */

const DIMENSIONS = ['product', 'customer', 'salesperson'] as const
/** Matches up to which a list of them finds sales faster than asking each sale in turn. */
const FEW = 1000

/** The condition on `sale` for what a search finds; undefined when that is nothing. */
export async function matching(tx: OwnerTx, needle: Needle): Promise<SQL | undefined> {
  const conditions = await Promise.all([
    ...DIMENSIONS.map((dimension) => nameContains(tx, dimension, needle)),
    dayContains(tx, needle),
    amountContains(tx, needle),
  ])
  const some = conditions.filter((condition) => condition !== undefined)
  return some.length > 0 ? sql`(${sql.join(some, sql` OR `)})` : undefined
}

/** `column` is among the values that `found` selects as `value`; undefined when there are none. */
async function among(
  tx: OwnerTx,
  column: SQL,
  type: SQL,
  found: SQL,
  ifMany: SQL = sql`${column} IN (${found})`,
): Promise<SQL | undefined> {
  const { rows } = await tx.execute<{ value: unknown }>(sql`${found} LIMIT ${FEW + 1}`)
  if (rows.length === 0) return undefined
  if (rows.length > FEW) return ifMany
  return sql`${column} = ANY(${sql.param(rows.map((row) => row.value))}::${type}[])`
}

function nameContains(tx: OwnerTx, dimension: (typeof DIMENSIONS)[number], { text }: Needle) {
  const found = sql`
    SELECT id AS value FROM ${sql.identifier(dimension)}
    WHERE owner_id = ${tx.ownerId} AND strpos(name_key, ${text}) > 0`
  return among(tx, sql`${sql.identifier(`${dimension}_id`)}`, sql`bigint`, found)
}

function dayContains(tx: OwnerTx, { text }: Needle) {
  const found = sql`
    SELECT day AS value FROM sale_day
    WHERE owner_id = ${tx.ownerId}
      AND (strpos(to_char(day, 'YYYY-MM-DD'), ${text}) > 0
        OR strpos(lower(to_char(day, 'FMDD FMMon YYYY')), ${text}) > 0)`
  return among(tx, sql`sale_date`, sql`date`, found)
}

async function amountContains(tx: OwnerTx, { amount }: Needle) {
  if (amount === null) return undefined
  const contains = sql`(
    strpos((revenue_cents / 100.0)::numeric(14, 2)::text, ${amount}) > 0
    OR strpos((cost_cents / 100.0)::numeric(14, 2)::text, ${amount}) > 0
    OR strpos(quantity::text, ${amount}) > 0)`
  const found = sql`SELECT id AS value FROM sale WHERE owner_id = ${tx.ownerId} AND ${contains}`
  return among(tx, sql`id`, sql`bigint`, found, contains)
}

export async function countMatching(tx: OwnerTx, condition: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*) FROM sale WHERE owner_id = ${tx.ownerId} AND ${condition}`,
  )
  return rows[0]!.count
}
