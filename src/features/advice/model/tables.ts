import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { day, instant, ownerId } from '../../../server/database/columns.ts'
import type { Outcome, TextKind } from './contract.ts'

/** Kept for 30 days. Added before the request is sent, so the rows also count the day, in all processes. */
export const aiExchange = pgTable(
  'ai_exchange',
  {
    ownerId: ownerId(),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text().$type<TextKind>().notNull(),
    subject: text().notNull(),
    factsHash: text('facts_hash').notNull(),
    /** The owner's day. Kept, because a change of the time zone must not give a new daily number. */
    day: day('day').notNull(),
    at: instant('at').notNull().defaultNow(),
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
