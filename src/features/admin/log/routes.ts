import { aList } from '../../../server/audit/disclosures.ts'
import { inTurns, streamOf } from '../../../server/http/guards/downloads.ts'
import {
  auditCsv,
  listAudit,
  type AuditFilter,
  type AuditRow,
} from '../../../server/audit/store.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage, timeCursorOf } from '../../../shared/pages.ts'
import { exportLog, listLog, type LogEntry, type LogFilter } from './contract.ts'

export const logRoutes: FeatureRoutes = (app, { db, clock }) => {
  adminRoute(
    app,
    listLog,
    aList('audit log'),
    'session',
    async (_adminId, { query: { cursor, limit, ...filter } }) => {
      const page = { ...filterOf(filter), cursor, limit }
      const { rows, nextCursor } = await readPage(
        page,
        (asked) => db.withSystem((tx) => listAudit(tx, asked)),
        timeCursorOf,
      )
      return { entries: rows.map(toEntry), nextCursor }
    },
  )

  const exported = aList('audit log', 'admin_exported')
  adminRoute(app, exportLog, exported, 'fresh check', async (_adminId, { query, request, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="log-${clock.today('UTC')}.csv"`)
      .send(streamOf(auditCsv(inTurns(db, request), filterOf(query)))),
  )
}

const filterOf = ({ from, to, search, ...filter }: LogFilter): AuditFilter => ({
  ...filter,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  search: search || undefined,
})

const toEntry = (row: AuditRow): LogEntry => ({
  ...row,
  at: row.at.toISOString(),
  actor: whoOf(row.actorId, row.actorName, row.actorEmail),
  subject: whoOf(row.subjectId, row.subjectName, row.subjectEmail),
})

const whoOf = (id: string | null, name: string | null, email: string | null): LogEntry['actor'] =>
  (id ?? name ?? email) === null ? null : { id, name: name ?? '', email: email ?? '' }
