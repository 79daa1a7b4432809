import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { Stock } from './contract.ts'

/** Counting reads a row of every owner. One row, id 1. */
export const overviewCount = pgTable('overview_count', {
  id: integer().primaryKey(),
  countedAt: timestamp('counted_at', { withTimezone: true, mode: 'date' }).notNull(),
  figures: jsonb().$type<Stock>().notNull(),
})
