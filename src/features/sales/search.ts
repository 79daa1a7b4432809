import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Needle } from './rules.ts'

/**
 * What matches is looked up first, column by column; one pass over the index by day, which holds the
 * ids of the names, then finds the sales and ends when it has enough. `strpos` knows no wildcards.
 * (A trigram index would not help: PostgreSQL uses none behind row-level security, since LIKE is not
 * leakproof.)
 */

const DIMENSIONS = ['product', 'customer', 'salesperson'] as const
/** Matches up to which they are sent back as a list, whose length tells the planner what to expect. */
const FEW = 1000

/** Conditions on `sale`, one for each column with a match; a search finds what meets any of them. */
export async function matching(tx: OwnerTx, needle: Needle): Promise<SQL[]> {
  const conditions = await Promise.all([
    ...DIMENSIONS.map((dimension) => nameContains(tx, dimension, needle)),
    dayContains(tx, needle),
  ])
  return [...conditions, amountContains(needle)].filter((condition) => condition !== undefined)
}

/** `column` is among the values that `found` selects as `value`; undefined when there are none. */
async function among(tx: OwnerTx, column: SQL, type: SQL, found: SQL): Promise<SQL | undefined> {
  const { rows } = await tx.execute<{ value: unknown }>(sql`${found} LIMIT ${FEW + 1}`)
  if (rows.length === 0) return undefined
  if (rows.length > FEW) return sql`${column} = ANY(ARRAY(${found}))`
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

/** digits of the largest amount, in cents */
const MAX_DIGITS = 12

function amountContains({ amount }: Needle): SQL | undefined {
  if (amount === null) return undefined
  const [whole = '', places] = amount.split('.')
  const digits = whole.replace('-', '') + (places ?? '')
  if (digits.length > MAX_DIGITS || (places ?? '').length > 2) return undefined
  // An amount as text costs ten times as much as a comparison of integers, which refuses most of them.
  const mayContain = (cents: SQL): SQL =>
    places === undefined
      ? sql`(strpos(${cents}::text, ${amount}) > 0 OR abs(${cents}) < 100)`
      : sql`abs(${cents}) / ${10 ** (2 - places.length)}::bigint % ${10 ** digits.length}::bigint = ${Number(digits)}::bigint`
  const contains = (cents: SQL): SQL => sql`
    (${mayContain(cents)} AND strpos((${cents} / 100.0)::numeric(14, 2)::text, ${amount}) > 0)`
  return sql`(${contains(sql`revenue_cents`)} OR ${contains(sql`cost_cents`)}
    ${places === undefined ? sql`OR strpos(quantity::text, ${amount}) > 0` : sql``})`
}

/**
 * The newest `limit` sales that meet any of the conditions, in the order of `selectEntries`, and how
 * many do, counted up to `most`.
 */
export async function findNewest(
  tx: OwnerTx,
  conditions: SQL[],
  within: SQL,
  { limit, most }: { limit: number; most: number },
): Promise<{ ids: string[]; count: number }> {
  if (conditions.length === 0) return { ids: [], count: 0 }
  // Each on its own, since the index cannot look for one or the other.
  const branches = conditions.map(
    (condition) => sql`
      (SELECT sale_date, id FROM sale
       WHERE owner_id = ${tx.ownerId} AND ${condition} AND ${within}
       ORDER BY sale_date DESC, id DESC LIMIT ${most})`,
  )
  const { rows } = await tx.execute<{ ids: string[]; count: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${sql.join(branches, sql` UNION `)}) AS each
      ORDER BY sale_date DESC, id DESC LIMIT ${most}
    )
    SELECT (SELECT count(*) FROM found) AS count,
           ARRAY(SELECT id::text FROM found ORDER BY sale_date DESC, found.id DESC LIMIT ${limit}) AS ids`)
  return rows[0]!
}
