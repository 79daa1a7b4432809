import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SlowCall } from './call-summary.ts'

/** How each running process of the app is doing, for admins (processes.ts). */
export const appProcess = pgTable('app_process', {
  id: uuid().primaryKey(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** of the last report */
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  version: text().notNull(),
  host: text().notNull(),
  port: integer().notNull(),
  /** requests since it started, and those answered with a status of 500 or above */
  calls: bigint({ mode: 'number' }).notNull(),
  errors: bigint({ mode: 'number' }).notNull(),
  slowest: jsonb().$type<SlowCall[]>().notNull(),
  /** bytes of the disk with its data folder; null if unknown */
  disk: jsonb().$type<{ free: number; total: number }>(),
  /** bytes */
  memory: bigint({ mode: 'number' }).notNull(),
})
