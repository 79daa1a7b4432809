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
 * The app's roles can only add and read entries; functions purge and anonymize, a trigger adds names and cuts long
 * texts. No foreign keys, because entries outlive accounts.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** whole milliseconds, as a `Date` */
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    kind: text().$type<AuditKind>().notNull(),
    /** null: a command, the app, or no account */
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    actorEmail: text('actor_email'),
    /** null: an action on the server itself */
    address: text(),
    userAgent: text('user_agent'),
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name'),
    subjectEmail: text('subject_email'),
    detail: text(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
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
    // With `fastupdate` a sign-in now and then would wait for all collected entries.
    index('audit_log_search').using('gin', t.search).with({ fastupdate: false }),
  ],
)
