import { customType, date, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */

export const ownerId = () => uuid('owner_id').notNull()
export const day = (name: string) => date(name, { mode: 'string' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Text that is compared byte by byte, which is many times as fast. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
