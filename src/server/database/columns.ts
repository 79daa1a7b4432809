import { customType, date, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns that many tables have. */

export const ownerId = () => uuid('owner_id').notNull()
export const day = (name: string) => date(name, { mode: 'string' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Text that is compared byte by byte, which is many times as fast. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** How far the delivery of a row is (server/delivery.ts). */
export const deliveryColumns = () => ({
  /** how often it was tried since somebody last began anew */
  tries: integer().notNull().default(0),
  /** Nobody tries before that: a process is trying, or the last try failed. Null if it can be tried at once. */
  notBefore: instant('not_before'),
  /** why the last try failed, in words for an admin */
  failure: text(),
})
