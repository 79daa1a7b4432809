import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Analysis, AUTHORS, FEEDBACK, IssueType, Priority, Status } from './contract.ts'

const ownerId = () => uuid('owner_id').notNull()
const identity = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity()
const ticketId = () => bigint('ticket_id', { mode: 'number' }).notNull()
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** To the millisecond, like the cursor of the admins' list. */
const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 }).notNull()

/** No account has this id: only admins read these tickets, behind the same row-level security. */
export const VISITORS = '00000000-0000-0000-0000-000000000000'

export const ticket = pgTable(
  'support_ticket',
  {
    ownerId: ownerId(),
    /** One series for all owners: makes the ticket number. */
    id: identity(),
    issueType: text('issue_type').$type<IssueType | typeof FEEDBACK>().notNull(),
    /** null for feedback */
    priority: text().$type<Priority>(),
    status: text().$type<Status>().notNull(),
    /** As of writing; a visitor's email is not verified. '' if unknown. */
    name: text().notNull(),
    email: text().notNull(),
    /** `Safari on iPhone` */
    browser: text().notNull(),
    /** `/dashboard?year=2026`, nothing secret; '' if unknown */
    page: text().notNull().default(''),
    /** `390 × 844`; '' if unknown */
    windowSize: text('window_size').notNull().default(''),
    /** '' if unknown */
    appVersion: text('app_version').notNull().default(''),
    /** for the next email to admins */
    toTellSince: timestamp('to_tell_since', { withTimezone: true, mode: 'date', precision: 3 }),
    analysis: jsonb().$type<Analysis>(),
    /** lower-case words */
    searchText: text('search_text').notNull(),
    /** one line */
    excerpt: text().notNull(),
    answerExcerpt: text('answer_excerpt'),
    answeredAt: timestamp('answered_at', { withTimezone: true, mode: 'date', precision: 3 }),
    /** no foreign key: accounts belong to another feature */
    assigneeId: uuid('assignee_id'),
    /** Counts messages and decisions: shows an answer to an older state. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    // For admins, who look across owners.
    uniqueIndex('support_ticket_id').on(t.id),
    index('support_ticket_newest').on(t.updatedAt, t.id),
    index('support_ticket_by_type').on(t.issueType, t.updatedAt, t.id),
    index('support_ticket_by_status').on(t.status, t.updatedAt, t.id),
    index('support_ticket_by_assignee').on(t.assigneeId, t.updatedAt, t.id),
    index('support_ticket_open')
      .on(t.assigneeId, t.updatedAt, t.id)
      .where(sql`status = 'open'`),
    index('support_ticket_to_tell')
      .on(t.toTellSince)
      .where(sql`to_tell_since is not null`),
    index('support_ticket_by_priority').on(t.priority, t.updatedAt, t.id),
    // With fastupdate every search would have to read pending entries.
    index('support_ticket_search')
      .using('gin', sql`to_tsvector('simple'::regconfig, ${t.searchText})`)
      .with({ fastupdate: false }),
  ],
)

/** Visitors' addresses: one email with a link each, until opened. No `owner_id`: only the system role reads them. */
export const visitorAddress = pgTable(
  'support_address',
  {
    email: text().primaryKey(),
    /** of the token in the link */
    tokenHash: text('token_hash').notNull(),
    sentAt: instant('sent_at'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'date', precision: 3 }),
  },
  (t) => [uniqueIndex('support_address_token').on(t.tokenHash)],
)

/** The first message is the description. */
export const ticketMessage = pgTable(
  'support_message',
  {
    ownerId: ownerId(),
    ticketId: ticketId(),
    id: identity(),
    author: text().$type<(typeof AUTHORS)[number]>().notNull(),
    adminId: uuid('admin_id'),
    /** as of writing */
    name: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.ticketId, t.id] }),
    index('support_message_by_admin')
      .on(t.adminId)
      .where(sql`admin_id is not null`),
  ],
)

export const ticketScreenshot = pgTable(
  'support_screenshot',
  {
    ownerId: ownerId(),
    ticketId: ticketId(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    id: identity(),
    type: text().$type<'image/png' | 'image/jpeg'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** bytes */
    size: integer().notNull(),
    content: bytea().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('support_screenshot_of_ticket').on(t.ownerId, t.ticketId),
    uniqueIndex('support_screenshot_id').on(t.id),
  ],
)

/** No `owner_id`: owners must not read these. */
export const ticketNote = pgTable(
  'support_note',
  {
    ticketId: ticketId(),
    id: identity(),
    adminId: uuid('admin_id').notNull(),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.id] }),
    index('support_note_by_admin').on(t.adminId),
  ],
)
