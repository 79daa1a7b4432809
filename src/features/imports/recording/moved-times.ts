import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { listOf, VALUE_COLUMNS } from '../../sales/index.ts'
import { sale } from '../../sales/tables.ts'
import { dayOfFile } from './canceled.ts'

/**
 * All times of a file may move: a corrected time zone, or a spreadsheet that dropped the zone. Otherwise another time
 * is another till, or past midnight another day.
 */

type Client = Pick<OwnerTx, 'client'>

/** minutes: the most that zones differ, and the step */
const MOST_APART = 14 * 60
const STEP = 15
const SUMMER_TIME = 60

export const hasTimes = (columns: string[]): boolean =>
  columns.includes('minute') && columns.includes('receipt')

/** They may be of the file's first or last day by now. */
const addNear = (scope: string): string => sqlText`
  INSERT INTO candidate
  SELECT id, import_id, false, ${listOf(VALUE_COLUMNS)} FROM ${sale}
  WHERE owner_id = current_owner() AND sale_date IN (${dayOfFile('min')} - 1, ${dayOfFile('max')} + 1) AND ${scope}
    AND receipt IS NOT NULL AND minute IS NOT NULL AND record_hash NOT IN (SELECT record_hash FROM known)`

const TIMED = `sale_date, receipt, product_id, revenue_cents, customer_id,
    (sale_date - DATE '2000-01-01') * 1440 + minute AS at`
const HAS_TIME = 'receipt IS NOT NULL AND minute IS NOT NULL'

const MATCH = `
  CREATE TEMP TABLE time_match ON COMMIT DROP AS
  WITH mine AS (
    SELECT ${TIMED} FROM row_value WHERE ${HAS_TIME}
  ), theirs AS (
    SELECT sale_id, import_id, ${TIMED} FROM candidate WHERE NOT is_known AND ${HAS_TIME}
  )
  SELECT DISTINCT import_id, sale_id, theirs.sale_date, mine.at - theirs.at AS shift
  FROM (SELECT mine.*, sale_date + days AS near FROM mine CROSS JOIN (VALUES (-1), (0), (1)) AS apart (days)) AS mine
  JOIN theirs ON theirs.sale_date = near AND theirs.receipt = mine.receipt
    AND theirs.product_id = mine.product_id AND theirs.revenue_cents = mine.revenue_cents
  WHERE (mine.customer_id <> theirs.customer_id) IS NOT TRUE
    AND abs(mine.at - theirs.at) <= ${MOST_APART} AND (mine.at - theirs.at) % ${STEP} = 0`

const COUNT = `
  WITH of_import AS (
    SELECT import_id, min(sale_date) AS first, max(sale_date) AS last,
           count(*) FILTER (WHERE sale_date BETWEEN ${dayOfFile('min')} AND ${dayOfFile('max')}) AS sales
    FROM candidate WHERE NOT is_known AND ${HAS_TIME} GROUP BY 1
  ), counted AS MATERIALIZED (
    SELECT import_id, least(sales, (SELECT count(*) FROM row_value WHERE ${HAS_TIME} AND sale_date BETWEEN first AND last)) AS most
    FROM of_import
  )
  SELECT import_id AS "importId", shift, most, count(*) AS matched
  FROM time_match JOIN counted USING (import_id) GROUP BY 1, 2, 3 ORDER BY matched DESC, shift`

interface Shift {
  importId: number
  /** minutes */
  shift: number
  /** sales found when moved by `shift` */
  matched: number
  most: number
}

/** A day has the shift of most of its sales, because of summer time; other days have the first. */
const MOVE = `
  WITH of_day AS (
    SELECT sale_date, mode() WITHIN GROUP (ORDER BY shift) AS shift
    FROM time_match WHERE import_id = $1 AND shift = ANY ($2) GROUP BY 1
  ), moved AS (
    SELECT sale_id, (candidate.sale_date - DATE '2000-01-01') * 1440 + minute + coalesce(shift, ($2::integer[])[1]) AS at
    FROM candidate LEFT JOIN of_day ON of_day.sale_date = candidate.sale_date
    WHERE import_id = $1 AND NOT is_known AND minute IS NOT NULL
  ), stored AS (
    INSERT INTO moved_sale SELECT sale_id FROM moved
  )
  UPDATE candidate SET sale_date = DATE '2000-01-01' + (at / 1440), minute = at % 1440
  FROM moved WHERE moved.sale_id = candidate.sale_id`

const LEAVE_OTHER_DAYS = `
  DELETE FROM candidate WHERE sale_date NOT BETWEEN ${dayOfFile('min')} AND ${dayOfFile('max')}`

/** At least three of four sales. */
export async function moveTimes({ client }: Client, scope: string): Promise<void> {
  await client.query('CREATE TEMP TABLE moved_sale (sale_id bigint) ON COMMIT DROP')
  await client.query(addNear(scope))
  await client.query(MATCH)
  const { rows } = await client.query<Shift>(COUNT)
  for (const [id, shifts] of Map.groupBy(rows, ({ importId }) => importId)) {
    const moved = movedBy(shifts)
    if (moved.length > 0) await client.query(MOVE, [id, moved])
  }
  await client.query(LEAVE_OTHER_DAYS)
}

function movedBy(shifts: Shift[]): number[] {
  const best = shifts[0]!
  const inSummer = shifts.find(({ shift }) => Math.abs(shift - best.shift) === SUMMER_TIME)
  const both = inSummer ? [best, inSummer] : [best]
  const matched = both.reduce((sum, each) => sum + each.matched, 0)
  if (best.shift === 0 || matched < 2 || 4 * matched < 3 * best.most) return []
  return both.map(({ shift }) => shift)
}

/** Their times differ, whatever else is equal. */
export const MARK_MOVED = `
  UPDATE pair SET differing = 1
  FROM moved_sale WHERE differing = 0 AND pair.sale_id = moved_sale.sale_id`
