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

/** Of customers with anything known, or added without sales. Stays when sales are deleted, as names do. */
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
    mayBeWrittenTo: boolean('may_be_written_to'),
    saidOn: day('said_on'),
    /** null: the owner noted it */
    saidIn: text('said_in'),
    /**
     * A no finds the contact by these, as in `contactRefusal`: email, phone, other numbers in it. Maintained by a trigger.
     */
    reaches: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.customerId] }),
    // Whom else a no holds for. Row-level security allows an index only for leakproof functions; an element of an array
    // is.
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
 * This customer, address or number must not be written to, also under another name and after the contact is gone.
 * Triggers maintain the rows (`functions.sql`); only a person lifts a refusal (`liftNo`).
 */
export const contactRefusal = pgTable(
  'contact_refusal',
  {
    ownerId: ownerId(),
    /** `customer` and an id, or a hash of the owner and the address or number */
    reach: text().notNull(),
    mergeId: bigint('merge_id', { mode: 'number' }).notNull().default(0),
    saidOn: day('said_on').notNull(),
    saidIn: text('said_in'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.reach, t.mergeId] }),
    index('contact_refusal_customers')
      .on(t.ownerId, t.reach)
      .where(sql`reach LIKE 'customer %'`),
  ],
)

export const contactImport = pgTable(
  'contact_import',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    fileName: text('file_name').notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    same: integer().notNull(),
    leftOut: integer('left_out').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
    saleImportId: bigint('sale_import_id', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)

export const contactBefore = pgTable(
  'contact_before',
  {
    ownerId: ownerId(),
    importId: bigint('import_id', { mode: 'number' }).notNull(),
    customerId: customerId(),
    before: jsonb(),
    after: jsonb().notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.importId, t.customerId] }),
    index('contact_before_by_age').on(t.keptAt),
  ],
)
