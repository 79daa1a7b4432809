import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerId } from '../../server/database/columns.ts'
import type { PausedBy, WebhookEvent } from './contract.ts'

/** All times are the database's: clocks of machines may differ. */
export const webhook = pgTable(
  'webhook',
  {
    ownerId: ownerId(),
    id: uuid().notNull(),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** sealed (server/sealed.ts) */
    secret: text().notNull(),
    /** signs too until `old_secret_until` */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    pausedAt: instant('paused_at'),
    pausedBy: text('paused_by').$type<PausedBy>(),
    /** disabled, or about to be deleted */
    isAway: boolean('is_away').notNull().default(false),
    /** in a row, of whatever event */
    failures: integer().notNull().default(0),
    failingSince: instant('failing_since'),
    blockedUntil: instant('blocked_until'),
    isSlow: boolean('is_slow').notNull().default(false),
    missed: integer().notNull().default(0),
    /** null: nothing waits, or nothing may be sent */
    nextAt: instant('next_at'),
    /** a process sends until then, under this claim */
    busyUntil: instant('busy_until'),
    claim: uuid(),
    /** null: not wanted */
    monthAt: instant('month_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('webhook_due')
      .on(t.isSlow, t.nextAt)
      .where(sql`next_at IS NOT NULL`),
    index('webhook_month')
      .on(t.monthAt)
      .where(sql`month_at IS NOT NULL`),
  ],
)

export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    ownerId: ownerId(),
    webhookId: uuid('webhook_id').notNull(),
    /** shared by the webhooks of an event; in order of time */
    id: uuid().notNull(),
    type: text().$type<WebhookEvent | 'test'>().notNull(),
    /** text, so that each try sends the same bytes */
    data: text().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer().notNull().default(0),
    notBefore: instant('not_before'),
    triedAt: instant('tried_at'),
    deliveredAt: instant('delivered_at'),
    status: integer(),
    failure: text(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.webhookId, t.id] }),
    index('webhook_delivery_waiting')
      .on(t.ownerId, t.webhookId, t.id)
      .where(sql`not_before IS NOT NULL`),
  ],
)
