import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../../server/database/columns.ts'
import type { Cohort } from './rules.ts'

/* Every owner may read these tables; only the system writes them. */

/** The row makes the comparison happen once. */
export const benchmarkMonth = pgTable('benchmark_month', {
  month: day('month').primaryKey(),
  madeAt: instant('made_at').notNull(),
})

export const benchmarkCohort = pgTable(
  'benchmark_cohort',
  {
    industry: text().notNull(),
    currency: text().notNull(),
    month: day('month').notNull(),
    figures: jsonb().$type<Cohort['figures']>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.industry, t.currency] })],
)
