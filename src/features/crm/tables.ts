import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A newly registered owner, to be sent to the community's CRM. */
export const lead = pgTable(
  'lead',
  {
    id: uuid().notNull(),
    ownerId: uuid('owner_id').notNull(),
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
    /** null until the CRM's webhook has accepted it */
    deliveredAt: instant('delivered_at'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.id] })],
)
