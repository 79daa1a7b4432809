import { date, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */

export const ownerId = () => uuid('owner_id').notNull()
export const day = (name: string) => date(name, { mode: 'string' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
