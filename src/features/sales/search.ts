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

function nameContains(tx: OwnerTx, dimension: (typeof DIMENSIONS)[number], { text, name }: Needle) {
  const found = sql`
    SELECT id AS value FROM ${sql.identifier(dimension)}
    WHERE owner_id = ${tx.ownerId} AND (strpos(name_key, ${text}) > 0 OR name_key = ${name})`
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

/** digits of the largest whole part of an amount, and of the largest quantity */
const WHOLE_DIGITS = 10
const QUANTITY_DIGITS = 7

/**
 * A number as text costs ten times as much as a comparison of integers, so these refuse most of them
 * first. Each equality also tells the planner that few will match, which `strpos` does not.
 */
function amountContains({ amount }: Needle): SQL | undefined {
  if (amount === null) return undefined
  const [whole = '', places] = amount.replace('-', '').split('.')
  if (whole.length > WHOLE_DIGITS || (places ?? '').length > 2) return undefined
  const cents = (column: SQL): SQL => sql`
    (${places === undefined ? hasDigits(column, whole) : hasEnd(column, whole, places)}
     AND strpos((${column} / 100.0)::numeric(14, 2)::text, ${amount}) > 0)`
  const quantity = sql`
    (${hasRun(sql`abs(quantity)`, whole, QUANTITY_DIGITS)} AND strpos(quantity::text, ${amount}) > 0)`
  const columns = [cents(sql`revenue_cents`), cents(sql`cost_cents`)]
  return either(places === undefined ? [...columns, quantity] : columns)
}

const either = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` OR `)})`
/** Written out: the planner guesses badly for what it does not see. */
const literal = (digits: string | number): SQL => sql.raw(`${Number(digits)}::bigint`)

/** `1234.5` is all cents from 1234.50 to 1234.59, with anything before the 1. */
const hasEnd = (cents: SQL, whole: string, places: string): SQL =>
  sql`abs(${cents}) / ${literal(10 ** (2 - places.length))} % ${literal(10 ** (whole + places).length)} = ${literal(whole + places)}`

/** Before the point or behind it. */
const hasDigits = (cents: SQL, digits: string): SQL =>
  either([
    hasRun(sql`(abs(${cents}) / 100)`, digits, WHOLE_DIGITS),
    ...(digits.length <= 2 ? [hasRun(sql`(abs(${cents}) % 100)`, digits, 2)] : []),
  ])

/**
 * Whether a whole number of at most `length` digits has these in a row, leading zeros aside: at its end,
 * or else, if it is large enough for that, one place further to the front.
 */
function hasRun(value: SQL, digits: string, length: number, shift = 0): SQL {
  // One digit is in most numbers: the pass over the index then ends soon, and reading all would not.
  if (digits.length < 2) return sql`true`
  const here = sql`${value} / ${literal(10 ** shift)} % ${literal(10 ** digits.length)} = ${literal(digits)}`
  const isLast = shift + digits.length >= length
  const anywhere = isLast ? here : either([here, hasRun(value, digits, length, shift + 1)])
  return sql`(${value} >= ${literal(Number(digits) * 10 ** shift)} AND ${anywhere})`
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
