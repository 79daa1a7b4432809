import { date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { FigureName } from '../contract.ts'
import type { Grid } from './rules.ts'

/*
 * No row of these tables belongs to one owner: every owner may read them, and only the system writes them.
 */

/** Months whose comparison was made; the row is what makes it happen once. */
export const benchmarkMonth = pgTable('benchmark_month', {
  /** first day */
  month: date({ mode: 'string' }).primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** A figure of a cohort: how many owners it is from, and its quantiles. */
export interface CohortFigure {
  owners: number
  grid: Grid
}

/** The latest comparison of the shops of an industry that use the same currency. Figures from too few owners are left out. */
export const benchmarkCohort = pgTable(
  'benchmark_cohort',
  {
    industry: text().notNull(),
    currency: text().notNull(),
    /** the first day of the month in which it was made */
    month: date({ mode: 'string' }).notNull(),
    figures: jsonb().$type<Partial<Record<FigureName, CohortFigure>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.industry, t.currency] })],
)
