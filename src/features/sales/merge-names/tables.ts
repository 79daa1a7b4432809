import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../server/database/columns.ts'
import type { MergedContacts } from '../contacts/rules.ts'
import type { NameKind } from '../contract.ts'

const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()

export const nameChange = pgTable(
  'name_change',
  {
    ownerId: ownerId(),
    id: id(),
    kind: text().$type<NameKind>().notNull(),
    what: text().$type<'merge' | 'rename'>().notNull(),
    fromId: bigint('from_id', { mode: 'number' }).notNull(),
    intoId: bigint('into_id', { mode: 'number' }).notNull(),
    fromName: text('from_name').notNull(),
    intoName: text('into_name').notNull(),
    spellings: bigint({ mode: 'number' }).array().notNull().default([]),
    contacts: jsonb().$type<MergedContacts>(),
    /** percent */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' }),
    sales: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    reachedDay: day('reached_day'),
    reachedId: bigint('reached_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** null: still moving */
    movedAt: instant('moved_at'),
    /** second look for sales recorded under the old name meanwhile */
    checkedAt: instant('checked_at'),
    /** The row goes once its sales have their old name again. */
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('name_change_by_age').on(t.createdAt),
    index('name_change_unfinished')
      .on(t.ownerId)
      .where(sql`checked_at is null or undone_at is not null`),
  ],
)

/** An undo moves exactly these back. */
export const movedSales = pgTable(
  'moved_sales',
  {
    ownerId: ownerId(),
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    id: id(),
    /** The same in the trash and when it comes back. */
    saleIds: bigint('sale_ids', { mode: 'number' }).array().notNull(),
    /** of other versions that imports updated; null: sales */
    importIds: bigint('import_ids', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.changeId, t.id] })],
)

export const differentNames = pgTable(
  'different_names',
  {
    ownerId: ownerId(),
    kind: text().$type<NameKind>().notNull(),
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    secondId: bigint('second_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.firstId, t.secondId] })],
)
