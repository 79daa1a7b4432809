import { eachMonth, type Day, type DayRange } from '../../../shared/calendar.ts'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { sale } from '../../sales/tables.ts'
import {
  countCustomerNames,
  type Dimension,
  hasTax,
  namesByMonth,
  type Pieces,
  signedPieces,
  TABLES,
  TAX_MEASURES,
  UNTAXED_MEASURES,
} from '../../sales/index.ts'
import { saleCustomer } from '../../sales/rollups/tables.ts'

/** customers up to which all of them are looked at */
const MOST_CUSTOMERS = 1_000
/** With more customers: how many of those who have spent the most, and of the largest refunds. Each costs 0.03 ms. */
const LARGEST_CUSTOMERS = 200
const LARGEST_REFUNDS = 25

/**
 * The two sums that a change is made of; `margin` is the percent of sales without a cost that counts as profit, and
 * `refundMargins` those of refunds without one on each side: the shop's, so that parts add up.
 */
export type Summed =
  | { value: 'revenue'; weight: 'sales' }
  | {
      value: 'profit'
      weight: 'netRevenue'
      margin: number
      refundMargins: { now: number; before: number }
    }

interface ValueAndWeight {
  value: number
  weight: number
}

/**
 * How the sums make a change: value × `value` − weight × `weight`, on the one side less on the other.
 * In this form a change is the sum of the changes of its products (customers, salespeople).
 */
export type Factors = ValueAndWeight

export interface Side {
  range: DayRange
  factors: Factors
}

/** The two sides of a comparison. Their ranges may overlap. */
export interface Sides {
  now: Side
  before: Side
  summed: Summed
}

/** `ratio` is the name's own value per weight, in which refunds without a cost have no part; null without any weight. */
type OfName = ValueAndWeight & { ratio: number | null }

export interface NamedChange {
  name: string
  now: OfName
  before: OfName
  change: number
}

export interface Changes {
  /** the largest rises and the largest falls, up to `most` of each */
  named: NamedChange[]
  /** how many names changed, listed or not */
  count: number
  /** false if no entry of either side has a name */
  hasNames: boolean
  /** sum of the changes of all names; null if not all were looked at */
  sum: number | null
  /** part of the sum that comes from value per weight of names with both on both sides, not from how much each weighs */
  own: number
  /** customers who were looked at, if not all were */
  among: number | null
}

interface ChangesRow extends Omit<Changes, 'named' | 'among'> {
  named: [
    name: string,
    ...now: [number, number, number | null],
    ...before: [number, number, number | null],
    change: number,
  ][]
}

/** What changed between two ranges by product, customer or salesperson. Which customers: see LARGEST_CUSTOMERS. */
export async function changesBy(
  tx: OwnerTx,
  by: Dimension,
  sides: Sides,
  most: number,
): Promise<Changes> {
  const picked = by === 'customer' ? await pickedCustomers(tx, sides) : null
  const { rows } = await tx.client.query<ChangesRow>({
    name: `sales-changes-${by}-${sides.summed.value}${picked ? '-picked' : ''}`,
    ...statementOf(tx.ownerId, by, sides, most, picked),
  })
  const { named, ...row } = rows[0]!
  return {
    ...row,
    named: named.map(([name, v1, w1, r1, v0, w0, r0, change]) => ({
      name,
      now: { value: v1, weight: w1, ratio: r1 },
      before: { value: v0, weight: w0, ratio: r0 },
      change,
    })),
    // Those who weren't looked at have bought something too.
    ...(picked ? { hasNames: true, sum: null, among: LARGEST_CUSTOMERS } : { among: null }),
  }
}

const PICKED = prepared('sales-changes-customers')`
  WITH spent AS (SELECT customer_id AS id FROM ${saleCustomer} WHERE owner_id = $1
                 ORDER BY revenue_cents DESC LIMIT ${LARGEST_CUSTOMERS}),
       refunded AS (SELECT customer_id AS id FROM unnest($2::date[], $3::date[]) AS side (first, last)
                    JOIN ${sale} ON owner_id = $1 AND sale_date BETWEEN first AND last AND revenue_cents < 0
                    WHERE customer_id IS NOT NULL ORDER BY revenue_cents LIMIT ${LARGEST_REFUNDS})
  SELECT id FROM spent UNION SELECT id FROM refunded`

/**
 * Returns the ids of the customers who are looked at, or null for all. Customers of whom all sales ever
 * are low have no large change, unless they were refunded.
 */
async function pickedCustomers(tx: OwnerTx, { now, before }: Sides): Promise<number[] | null> {
  if ((await countCustomerNames(tx, MOST_CUSTOMERS + 1)) <= MOST_CUSTOMERS) return null
  const ranges = [now.range, before.range]
  const rows = await rowsOf<{ id: number }>(
    tx,
    PICKED,
    tx.ownerId,
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
  )
  return rows.map(({ id }) => id)
}

/** Value and weight of a row of the monthly totals, or of the days; `back` has another value on each side. */
const SUMMED = {
  revenue: () => ({ value: 'revenue_cents', weight: 'sales', back: '0' }),
  profit: (margin: string) => ({
    value: `costed_revenue_cents - costed_tax_cents - cost_cents
            + (revenue_cents - tax_cents - costed_revenue_cents + costed_tax_cents - uncosted_refund_cents) * ${margin} / 100`,
    weight: 'revenue_cents - tax_cents',
    back: 'uncosted_refund_cents',
  }),
}

/** Sums that a float can't tell from 0 are none. */
const NOTHING = '1e-9'

/** Adds a value to the parameters of a statement and returns what stands for it in the text. */
type Parameter = (value: unknown, type: string) => string

/** SQL with one row. Its text depends only on what its name is made of. */
function statementOf(
  ownerId: string,
  by: Dimension,
  sides: Sides,
  most: number,
  picked: number[] | null,
) {
  const values: unknown[] = []
  const $: Parameter = (value, type) => `$${values.push(value)}::${type}`
  const owner = $(ownerId, 'uuid')
  const [now, before] = [sides.now, sides.before].map(({ factors }) => ({
    value: $(factors.value, 'float8'),
    weight: $(factors.weight, 'float8'),
  }))
  const { summed } = sides
  const valueOn = (side: 'now' | 'before'): string =>
    summed.value === 'profit'
      ? `(value + back * ${$(summed.refundMargins[side], 'float8')} / 100)`
      : 'value'
  const ratioOn = (side: string): string =>
    `sum(${side} * value) / nullif(sum(${side} * (weight - back)), 0)`
  const listed = (direction: string): string =>
    `(SELECT * FROM changed WHERE change ${direction}, id LIMIT ${$(most, 'int')})`
  const text = sqlText`
    WITH ${partsOf($, owner, by, sides, picked)},
    changed AS MATERIALIZED (
      SELECT *, v1 * ${now!.value} - w1 * ${now!.weight} - v0 * ${before!.value} + w0 * ${before!.weight} AS change
      FROM (SELECT id, sum(now * ${valueOn('now')}) AS v1, sum(now * weight) AS w1, sum(before * ${valueOn('before')}) AS v0, sum(before * weight) AS w0,
                   ${ratioOn('now')} AS r1, ${ratioOn('before')} AS r0, sum((now + before) * entries) AS entries
            FROM part GROUP BY id) AS summed)
    SELECT count(*) FILTER (WHERE abs(change) > ${NOTHING}) AS count,
           coalesce(bool_or(entries > 0), false) AS "hasNames",
           coalesce(sum(change), 0) AS sum,
           coalesce(sum((v1 - w1 * v0 / w0) * ${now!.value}) FILTER (WHERE w1 > 0 AND w0 > 0), 0) AS own,
           (SELECT coalesce(json_agg(json_build_array(name, v1, w1, r1, v0, w0, r0, change)), '[]')
            FROM (${listed(`> ${NOTHING} ORDER BY change DESC`)} UNION ALL ${listed(`< -${NOTHING} ORDER BY change`)}) AS listed
            JOIN ${TABLES[by].names} AS names USING (id) WHERE names.owner_id = ${owner}) AS named
    FROM changed`
  return { text, values }
}

/** `part`: values and weights of names by months and by single days, with how often they count on each side. */
function partsOf(
  $: Parameter,
  owner: string,
  by: Dimension,
  { now, before, summed }: Sides,
  picked: number[] | null,
): string {
  const { id } = TABLES[by]
  const { value, weight, back } =
    summed.value === 'profit' ? SUMMED.profit($(summed.margin, 'float8')) : SUMMED.revenue()
  const measured = `(${value})::float8 AS value, (${weight})::float8 AS weight, ${back}::float8 AS back, entries`
  const pieces = [now, before].map(({ range }) => signedPieces(range))
  const isIn = ({ months: { start, end } }: Pieces): string =>
    `(month BETWEEN ${$(start, 'date')} AND ${$(end, 'date')})::int::float8`
  const days = daysOf(pieces)
  const each = (key: keyof (typeof days)[number], type: string): string =>
    $(
      days.map((day) => day[key]),
      `${type}[]`,
    )
  const ids = picked && $(picked, 'bigint[]')
  // PostgreSQL expects far more entries on these days than there are. As a CTE they keep it from starting parallel
  // workers, and IS TRUE from looking for each customer in the index: either takes longer than reading them.
  const taxed = `owner_id = ${owner} AND EXISTS (SELECT FROM piece WHERE day BETWEEN first AND last)`
  const onDays = (measures: string, also = ''): string => sqlText`
      UNION ALL
      SELECT ${id}, now, before, ${measured}
      FROM piece
      JOIN (SELECT owner_id, sale_date, ${id}, ${measures} FROM ${sale} ${also}) AS sold
        ON owner_id = ${owner} AND sale_date BETWEEN first AND last
      WHERE ${ids ? `(${id} IN (SELECT unnest(${ids}))) IS TRUE` : `${id} IS NOT NULL`}`
  return sqlText`
    piece AS MATERIALIZED (SELECT * FROM unnest(${each('start', 'date')}, ${each('end', 'date')}, ${each('now', 'float8')}, ${each('before', 'float8')})
                            AS piece (first, last, now, before)),
    part AS (
      SELECT ${id} AS id, ${isIn(pieces[0]!)} AS now, ${isIn(pieces[1]!)} AS before, ${measured}
      FROM ${namesByMonth(by)} WHERE owner_id = ${owner} AND month = ANY (${$(monthsOf(pieces), 'date[]')})
        ${ids ? `AND ${id} = ANY (${ids})` : ''}
      ${onDays(UNTAXED_MEASURES)}
      ${summed.value === 'profit' ? onDays(TAX_MEASURES, `WHERE ${hasTax(taxed)}`) : ''})`
}

/**
 * The days whose sales are read, with how often they count on each side. Where one range begins right
 * after the other ends, the rest of that month is added to one and taken off the other, and read once.
 */
function daysOf(sides: Pieces[]) {
  const days = new Map<string, DayRange & { now: number; before: number }>()
  for (const [i, side] of sides.entries()) {
    for (const { range, sign } of side.days) {
      const key = `${range.start} ${range.end}`
      const { now, before } = days.get(key) ?? { now: 0, before: 0 }
      days.set(key, {
        ...range,
        ...(i === 0 ? { now: now + sign, before } : { now, before: before + sign }),
      })
    }
  }
  return [...days.values()]
}

/** First days of all whole months of both sides. */
const monthsOf = (sides: Pieces[]): Day[] => [
  ...new Set(sides.flatMap(({ months }) => eachMonth(months))),
]
