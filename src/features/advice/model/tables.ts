import {
  bigint,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Outcome, TextKind } from './contract.ts'

/**
 * Requests to the model, one row each, kept for 30 days and shown to the owner. A row is added before the request
 * is sent, so the rows are also the count of the day, whichever process sends it.
 */
export const aiExchange = pgTable(
  'ai_exchange',
  {
    ownerId: uuid('owner_id').notNull(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text().$type<TextKind>().notNull(),
    /** what the text is about, such as the customer's id */
    subject: text().notNull(),
    /** hash of everything that the answer depends on */
    factsHash: text('facts_hash').notNull(),
    /**
     * The owner's day, which counts toward its daily number. Kept, because the start of a day moves with the
     * owner's time zone, and moving it must not give a new number.
     */
    day: date().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    model: text().notNull(),
    outcome: text().$type<Outcome>().notNull(),
    reason: text(),
    sent: text().notNull(),
    answered: text(),
    shown: text(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('ai_exchange_by_day').on(t.ownerId, t.day),
    index('ai_exchange_by_facts').on(t.ownerId, t.factsHash),
    index('ai_exchange_by_age').on(t.at),
  ],
)
