import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deliveryColumns, instant, ownerId } from '../../server/database/columns.ts'

const delivery = () => ({
  deliveredAt: instant('delivered_at'),
  ...deliveryColumns(),
  failedAt: instant('failed_at'),
})

export const lead = pgTable(
  'lead',
  {
    id: uuid().notNull(),
    ownerId: ownerId(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    businessName: text('business_name'),
    phone: text(),
    industry: text(),
    source: text().notNull(),
    landingPage: text('landing_page'),
    referralSource: text('referral_source'),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...delivery(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // For admins, across owners. Ids are ordered by time.
    index('lead_by_id').on(t.id),
    index('lead_by_email').on(t.email.op('text_pattern_ops'), t.id),
    index('lead_undelivered')
      .on(t.id)
      .where(sql`delivered_at IS NULL`),
  ],
)

export const optIn = pgTable(
  'crm_opt_in',
  {
    id: uuid().notNull(),
    ownerId: ownerId(),
    customerId: bigint('customer_id', { mode: 'number' }).notNull(),
    /** as at the request */
    customerName: text('customer_name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    ...delivery(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    uniqueIndex('crm_opt_in_customer').on(t.ownerId, t.customerId),
    index('crm_opt_in_by_id').on(t.id),
    index('crm_opt_in_by_name').on(sql`lower(customer_name) text_pattern_ops`, t.id),
    index('crm_opt_in_undelivered')
      .on(t.id)
      .where(sql`delivered_at IS NULL`),
  ],
)
