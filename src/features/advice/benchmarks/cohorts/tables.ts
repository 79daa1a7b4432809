import { date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { FigureName } from '../contract.ts'
import type { Grid } from './rules.ts'

/* Every owner may read these tables; only the system writes them. */

/** The row makes the comparison happen once. */
export const benchmarkMonth = pgTable('benchmark_month', {
  month: date({ mode: 'string' }).primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'date' }).notNull(),
})

export interface CohortFigure {
  owners: number
  grid: Grid
}

export const benchmarkCohort = pgTable(
  'benchmark_cohort',
  {
    industry: text().notNull(),
    currency: text().notNull(),
    month: date({ mode: 'string' }).notNull(),
    figures: jsonb().$type<Partial<Record<FigureName, CohortFigure>>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.industry, t.currency] })],
)
