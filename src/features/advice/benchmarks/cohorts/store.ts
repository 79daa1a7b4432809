import { gte, sql } from 'drizzle-orm'
import { prepared, rowsOf, sqlText } from '../../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../../server/database/tenancy.ts'
import type { Day } from '../../../../shared/calendar.ts'
import type { FigureName } from '../contract.ts'
import { shopFigures } from '../figures/tables.ts'
import type { Cohort } from './rules.ts'
import { benchmarkCohort, benchmarkMonth } from './tables.ts'

export async function isMade(tx: SystemTx, month: Day): Promise<boolean> {
  const rows = await tx
    .select({ month: benchmarkMonth.month })
    .from(benchmarkMonth)
    .where(gte(benchmarkMonth.month, month))
    .limit(1)
  return rows.length > 0
}

/** False if another process made the comparison first; waits for that process. */
export async function markMade(tx: SystemTx, month: Day, madeAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(benchmarkMonth)
    .values({ month, madeAt })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

export interface CohortKey {
  industry: string
  currency: string
  what: FigureName
}

// A margin that rests on the default says nothing about the shop.
const VALUES = `VALUES ('revenue', revenue_cents / 100.0::float8), ('profitMargin', CASE WHEN NOT is_margin_assumed THEN margin / 100.0::float8 END),
    ('customersPerMonth', customers), ('avgOrderValue', order_cents / 100.0::float8)`

interface Terms {
  from: Day
  minTimelyDays: number
  without: string[]
}

/** In one statement: changes by owners meanwhile make no difference, and none of them waits. */
export async function copyFigures(
  { client }: SystemTx,
  { from, minTimelyDays, without }: Terms,
): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE compared (owner_id uuid, industry text, currency text, what text, value float8) ON COMMIT DROP`)
  await client.query(
    sqlText`
    INSERT INTO compared
    SELECT owner_id, industry, currency, what, value
    FROM ${shopFigures}, LATERAL (${VALUES}) AS figure (what, value)
    WHERE industry <> '' AND month >= $1 AND revenue_cents > 0 AND timely_days >= $2
      AND owner_id <> ALL ($3) AND value IS NOT NULL`,
    [from, minTimelyDays, without],
  )
  await client.query('ANALYZE compared')
}

export async function countCopied(
  { client }: SystemTx,
  least: number,
): Promise<(CohortKey & { owners: number })[]> {
  const { rows } = await client.query<CohortKey & { owners: number }>(
    `SELECT industry, currency, what, count(*) AS owners FROM compared
     GROUP BY 1, 2, 3 HAVING count(*) >= $1 ORDER BY 1, 2, 3`,
    [least],
  )
  return rows
}

export async function figuresAt(
  { client }: SystemTx,
  places: (CohortKey & { places: number[] })[],
): Promise<(CohortKey & { place: number; value: number })[]> {
  await client.query(`
    CREATE TEMPORARY TABLE wanted (industry text, currency text, what text, place bigint) ON COMMIT DROP`)
  await client.query(
    `INSERT INTO wanted SELECT industry, currency, what, place
     FROM json_to_recordset($1) AS asked (industry text, currency text, what text, places int[]), unnest(places) AS place`,
    [JSON.stringify(places)],
  )
  // Else the join is planned for a few rows: 12 s instead of 2 with 100,000 owners.
  await client.query('ANALYZE wanted')
  const { rows } = await client.query<CohortKey & { place: number; value: number }>(`
    SELECT industry, currency, what, place, value FROM (
      SELECT industry, currency, what, value,
             row_number() OVER (PARTITION BY industry, currency, what ORDER BY value) AS place
      FROM compared
    ) AS placed JOIN wanted USING (industry, currency, what, place)`)
  return rows
}

export async function noteCounted(tx: SystemTx, month: Day): Promise<void> {
  await tx.execute(sql`
    UPDATE ${shopFigures} AS stored SET counted_in = ${month} FROM compared
    WHERE stored.owner_id = compared.owner_id AND what = 'revenue'`)
}

export async function replaceCohorts(
  tx: SystemTx,
  cohorts: (typeof benchmarkCohort.$inferInsert)[],
): Promise<void> {
  await tx.delete(benchmarkCohort)
  if (cohorts.length > 0) await tx.insert(benchmarkCohort).values(cohorts)
}

const COHORT = prepared('benchmark-cohort')`
  SELECT month, figures FROM ${benchmarkCohort} WHERE industry = $1 AND currency = $2`

/** Ends the transaction. */
export async function lastCohort(
  tx: OwnerTx,
  industry: string,
  currency: string,
  from: Day,
): Promise<Cohort | undefined> {
  const rows = await rowsOf<Cohort>(tx, COHORT, industry, currency)
  return rows.find(({ month }) => month >= from)
}
