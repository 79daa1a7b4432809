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

const MOST_CUSTOMERS = 1_000
/** Each costs 0.03 ms. */
const LARGEST_CUSTOMERS = 200
const LARGEST_REFUNDS = 25

/** percent of sales without a cost that counts as profit; `refundMargins` are the shop's, so that parts add up */
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

/** value × `value` − weight × `weight`, on one side less on the other: so the changes of parts add up. */
export type Factors = ValueAndWeight

export interface Side {
  range: DayRange
  factors: Factors
}

export interface Sides {
  now: Side
  before: Side
  summed: Summed
}

/** own value per weight, without uncosted refunds; null without weight */
type OfName = ValueAndWeight & { ratio: number | null }

export interface NamedChange {
  name: string
  now: OfName
  before: OfName
  change: number
}

export interface Changes {
  /** up to `most` rises and falls each */
  named: NamedChange[]
  /** listed or not */
  count: number
  /** false if no entry has a name */
  hasNames: boolean
  /** null if not all names were looked at */
  sum: number | null
  /** from value per weight of names present on both sides */
  own: number
  /** null if all were looked at */
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

/** null for all. Customers with low sales ever have no large change, unless they were refunded. */
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

/** `back` has another value on each side. */
const SUMMED = {
  revenue: () => ({ value: 'revenue_cents', weight: 'sales', back: '0' }),
  profit: (margin: string) => ({
    value: `costed_revenue_cents - costed_tax_cents - cost_cents
            + (revenue_cents - tax_cents - costed_revenue_cents + costed_tax_cents - uncosted_refund_cents) * ${margin} / 100`,
    weight: 'revenue_cents - tax_cents',
    back: 'uncosted_refund_cents',
  }),
}

/** Sums that a float can't tell from 0. */
const NOTHING = '1e-9'

type Parameter = (value: unknown, type: string) => string

/** The text depends only on the parts of the statement's name. */
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
  // PostgreSQL expects far more entries on these days than there are. The CTE prevents parallel workers, and IS TRUE an
  // index search for each customer: both are slower than a plain read.
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

/** Where one range follows the other, the rest of that month is added to one and taken off the other, and read once. */
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

const monthsOf = (sides: Pieces[]): Day[] => [
  ...new Set(sides.flatMap(({ months }) => eachMonth(months))),
]
