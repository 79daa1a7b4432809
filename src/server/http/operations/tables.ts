import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const appProcess = pgTable('app_process', {
  id: uuid().primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  version: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  /** since the start */
  calls: bigint({ mode: 'number' }).notNull(),
  errors: bigint({ mode: 'number' }).notNull(),
  /** bytes */
  disk: jsonb().$type<{ free: number; total: number }>(),
  /** bytes */
  memory: bigint({ mode: 'number' }).notNull(),
})
