import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AuditKind } from '../../shared/audit-kinds.ts'

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Who did what and when. The app's roles can only add and read entries: they are purged, and freed of the personal
 * data of deleted accounts, by two functions of the migration that added this table. Its trigger adds the names and
 * emails of the people as they are at that moment, and cuts long texts. Entries outlive accounts, so their ids aren't
 * foreign keys.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** in whole milliseconds, so that a `Date` names it exactly */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    kind: text().$type<AuditKind>().notNull(),
    /** null for someone without an account, for a command and for the app itself */
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    /** IP address as the rate limits count it; null for an action on the server itself */
    address: text(),
    userAgent: text('user_agent'),
    /** whom or what it was done to; null if it's the actor */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    subjectEmail: text('subject_email'),
    /** such as the limit that was reached, the way to sign in, or a month */
    detail: text(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    /** what a search finds: the words of names and of emails before the @, whole emails, and their hosts */
    search: words().generatedAlwaysAs(
      sql`to_tsvector('simple', translate(coalesce(actor_name, '') || ' ' || split_part(coalesce(actor_email, ''), '@', 1) || ' ' || coalesce(subject_name, '') || ' ' || split_part(coalesce(subject_email, ''), '@', 1), '@.,:;-_+/''"&', '            ')) || array_to_tsvector(array_remove(array_remove(ARRAY[lower(actor_email), split_part(lower(actor_email), '@', 2), lower(subject_email), split_part(lower(subject_email), '@', 2)], NULL), ''))`,
    ),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index('audit_log_by_kind').on(t.kind, t.at, t.id),
    index('audit_log_by_actor')
      .on(t.actorId, t.at, t.id)
      .where(sql`actor_id IS NOT NULL`),
    index('audit_log_by_subject')
      .on(t.subjectId, t.at, t.id)
      .where(sql`subject_id IS NOT NULL`),
    // Each entry is added at once: collecting them would make one sign-in now and then wait for all of them.
    index('audit_log_search').using('gin', t.search).with({ fastupdate: false }),
  ],
)
