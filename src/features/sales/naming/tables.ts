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

/** Merged and renamed names, which can be undone for 30 days. Undone ones are deleted. */
export const nameChange = pgTable(
  'name_change',
  {
    ownerId: ownerId(),
    id: id(),
    kind: text().$type<NameKind>().notNull(),
    what: text().$type<'merge' | 'rename'>().notNull(),
    /** of a merge: the name that became another spelling; of a rename: the same as `intoId` */
    fromId: bigint('from_id', { mode: 'number' }).notNull(),
    intoId: bigint('into_id', { mode: 'number' }).notNull(),
    fromName: text('from_name').notNull(),
    intoName: text('into_name').notNull(),
    /** other spellings of the merged name, which are now spellings of the one that stayed */
    spellings: bigint({ mode: 'number' }).array().notNull().default([]),
    /** the contacts of merged customers, as they were */
    contacts: jsonb().$type<MergedContacts>(),
    /** percent that a salesperson took over from one who was merged into them */
    commissionRate: numeric('commission_rate', { precision: 5, scale: 2, mode: 'number' }),
    /** sales to move, and how many of them were */
    sales: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    /** the last sale that was moved, in the order of days */
    reachedDay: day('reached_day'),
    reachedId: bigint('reached_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** when all sales had their new name; null while they are moved */
    movedAt: instant('moved_at'),
    /** when it was looked for sales that were being recorded under the old name meanwhile */
    checkedAt: instant('checked_at'),
    /** when it was undone; the row goes once its sales have their old name again */
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

/** The sales that a merge moved, so that its undo moves exactly these back. */
export const movedSales = pgTable(
  'moved_sales',
  {
    ownerId: ownerId(),
    changeId: bigint('change_id', { mode: 'number' }).notNull(),
    id: id(),
    /** a sale keeps its id in the trash and when it comes back */
    saleIds: bigint('sale_ids', { mode: 'number' }).array().notNull(),
    /** For other versions of sales that imports updated: the import of each. Null for sales. */
    importIds: bigint('import_ids', { mode: 'number' }).array(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.changeId, t.id] })],
)

/** Pairs of names that look alike but aren't the same, so that they aren't offered again. */
export const differentNames = pgTable(
  'different_names',
  {
    ownerId: ownerId(),
    kind: text().$type<NameKind>().notNull(),
    /** the smaller id first */
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    secondId: bigint('second_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.kind, t.firstId, t.secondId] })],
)
