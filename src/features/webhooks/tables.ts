import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerId } from '../../server/database/columns.ts'
import type { PausedBy, WebhookEvent } from './contract.ts'

/** An address of a program that an owner has told about the shop. All times are the database's: clocks of several machines may differ. */
export const webhook = pgTable(
  'webhook',
  {
    ownerId: ownerId(),
    id: uuid().notNull(),
    address: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** sealed (server/sealed.ts) */
    secret: text().notNull(),
    /** the secret before it, which signs too until `old_secret_until` */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    pausedAt: instant('paused_at'),
    pausedBy: text('paused_by').$type<PausedBy>(),
    /** The account is disabled or about to be deleted. */
    isAway: boolean('is_away').notNull().default(false),
    /** tries in a row that failed, of whatever event */
    failures: integer().notNull().default(0),
    failingSince: instant('failing_since'),
    /** Nothing is tried before that, because the last try failed. */
    blockedUntil: instant('blocked_until'),
    /** The last answer took long, so the next one waits with the other slow ones. */
    isSlow: boolean('is_slow').notNull().default(false),
    /** events that were left out because too many waited */
    missed: integer().notNull().default(0),
    /** when an event is due; null if none waits, or nothing may be sent */
    nextAt: instant('next_at'),
    /** A process is sending until then, under this claim. */
    busyUntil: instant('busy_until'),
    claim: uuid(),
    /** when the owner's month ends; null if nobody wants to know */
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

/** Events for webhooks: those that wait, and the last ones that are over. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    ownerId: ownerId(),
    webhookId: uuid('webhook_id').notNull(),
    /** the same for each webhook that gets the event, in the order in which they happened */
    id: uuid().notNull(),
    type: text().$type<WebhookEvent | 'test'>().notNull(),
    /** what is sent as `data`: the text, so that each try sends the same bytes */
    data: text().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer().notNull().default(0),
    /** when the next try is due; null once it is over */
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
