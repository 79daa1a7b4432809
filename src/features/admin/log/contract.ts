import * as z from 'zod/mini'
import { AUDIT_KINDS, type AuditKind } from '../../../shared/audit-kinds.ts'
import { aFile, aText, aUuid, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { searchText } from '../../../shared/fields.ts'
import { pageAnswer, pageQuery, timeCursor } from '../../../shared/pages.ts'

/** characters */
export const MAX_SEARCH = 200

const instant = (label: string) =>
  z.optional(z.iso.datetime(`${label} must be a time like 2026-11-22T09:00:00Z`))

export const logFilter = z.object({
  kind: z.optional(
    z.enum(
      Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]],
      'There is no such kind of entry',
    ),
  ),
  /** who did it or to whom it was done */
  person: z.optional(z.uuid('Not a valid id')),
  /** at or after this time */
  from: instant('From'),
  /** before this time */
  to: instant('To'),
  /** beginnings of words in names and emails; all of them must be there */
  search: searchText('Search', MAX_SEARCH),
})
export type LogFilter = z.infer<typeof logFilter>

const who = z.nullable(
  z.object({
    /** null for someone without an account */
    id: z.nullable(aUuid),
    name: aText(1_000),
    email: aText(1_000),
  }),
)

const entry = z.object({
  id: z.number(),
  at: anInstant,
  /** one of the kinds that this version of the app knows, or one of another version */
  kind: aText(100),
  actor: who,
  /** null if it's the actor */
  subject: who,
  address: z.nullable(aText(100)),
  userAgent: z.nullable(aText(200)),
  detail: z.nullable(aText(10_000)),
  oldValue: z.nullable(aText(10_000)),
  newValue: z.nullable(aText(10_000)),
})
export type LogEntry = z.infer<typeof entry>

export const listLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'The audit log, newest first',
  query: z.extend(logFilter, pageQuery(timeCursor)),
  response: pageAnswer({ entries: z.array(entry) }),
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/admin/log/export',
  summary: 'The audit log as a CSV file, with the same filters',
  query: logFilter,
  response: aFile('text/csv'),
})
