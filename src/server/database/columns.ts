import { customType, date, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const ownerId = () => uuid('owner_id').notNull()
export const day = (name: string) => date(name, { mode: 'string' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** compared byte by byte, many times as fast */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

export const deliveryColumns = () => ({
  /** since somebody last started again */
  tries: integer().notNull().default(0),
  /** No try before: a process is trying, or the last try failed. null: at once */
  notBefore: instant('not_before'),
  failure: text(),
})
