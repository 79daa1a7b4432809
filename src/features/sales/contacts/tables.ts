import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../server/database/columns.ts'

const customerId = () => bigint('customer_id', { mode: 'number' }).notNull()

/**
 * How a customer can be reached; only of customers about whom something is known, or who were added without sales. Stays
 * when sales are deleted, as names do.
 */
export const customerContact = pgTable(
  'customer_contact',
  {
    ownerId: ownerId(),
    customerId: customerId(),
    phone: text(),
    /** in lower case */
    email: text(),
    note: text(),
    /** month × 100 + day */
    birthday: smallint(),
    /** null: unknown */
    mayBeWrittenTo: boolean('may_be_written_to'),
    /** the owner's day when that was noted; null while it is unknown */
    saidOn: day('said_on'),
    /** name of the file that said so; null if the owner noted it */
    saidIn: text('said_in'),
    /**
     * By what a no finds it, as `contactRefusal` has it: the email, or null, the phone, or null, and other numbers in it. A
     * trigger keeps them (`functions.sql`).
     */
    reaches: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.customerId] }),
    // Whom else a no holds for. No function of a column can be looked up here, because row-level security demands that it is
    // leakproof of an index; an element of an array is.
    ...[1, 2, 3].map((at) => {
      const way = sql.raw(`(reaches[${at}])`)
      return index(`customer_contact_reach_${at}`)
        .on(t.ownerId, way)
        .where(sql`${way} is not null`)
    }),
    // The list of whom to write to leaves these few out.
    index('customer_contact_unwilling')
      .on(t.ownerId, t.customerId)
      .where(sql`not may_be_written_to`),
  ],
)

/**
 * A customer, an email address or a phone number to which nobody may write, whoever has it: also after the contact was
 * deleted, merged, set back or given another name. Triggers keep it and readers ask it (`functions.sql`), and only a person lifts it (`liftNo`).
 */
export const contactRefusal = pgTable(
  'contact_refusal',
  {
    ownerId: ownerId(),
    /** `customer` and the number of one, or a hash of the owner and the address or the number, which is not kept itself */
    reach: text().notNull(),
    /** the number of a merge, if only that makes it somebody's who said no; 0: they said it */
    mergeId: bigint('merge_id', { mode: 'number' }).notNull().default(0),
    saidOn: day('said_on').notNull(),
    /** name of the file that said so; null if the owner noted it */
    saidIn: text('said_in'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.reach, t.mergeId] }),
    // The list of whom to write to leaves these out, too.
    index('contact_refusal_customers')
      .on(t.ownerId, t.reach)
      .where(sql`reach LIKE 'customer %'`),
  ],
)

/** A file from which contacts were taken. */
export const contactImport = pgTable(
  'contact_import',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    /** customers who were new, and those known before whose contact changed */
    added: integer().notNull(),
    changed: integer().notNull(),
    /** customers of whom it said nothing new, and rows that were left out */
    same: integer().notNull(),
    leftOut: integer('left_out').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
    /** the import of sales that the file was for; null for a file of customers */
    saleImportId: bigint('sale_import_id', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

/** A contact as it was before a file changed it, and after. Kept for 30 days. */
export const contactBefore = pgTable(
  'contact_before',
  {
    ownerId: ownerId(),
    /** of `contactImport` */
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    customerId: customerId(),
    /** a row of `customer_contact`; null if there was none */
    before: jsonb(),
    after: jsonb().notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.importId, t.customerId] }),
    index('contact_before_by_age').on(t.keptAt),
  ],
)
