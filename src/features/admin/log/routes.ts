import { aList } from '../../../server/audit/disclosures.ts'
import { streamInTurns } from '../../../server/http/guards/downloads.ts'
import {
  auditCsv,
  listAudit,
  type AuditFilter,
  type AuditRow,
} from '../../../server/audit/store.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { exportLog, listLog, type LogEntry, type LogFilter } from './contract.ts'

export const logRoutes: FeatureRoutes = (app, { db, clock }) => {
  adminRoute(
    app,
    listLog,
    aList('audit log'),
    async (_adminId, { query: { before, limit, ...filter } }) => {
      const page = { ...filterOf(filter), before, limit }
      const { entries, next } = await db.withSystem((tx) => listAudit(tx, page))
      return { entries: entries.map(toEntry), nextBefore: next }
    },
  )

  const exported = aList('audit log', 'admin_exported')
  adminRoute(app, exportLog, exported, async (adminId, { query, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="log-${clock.today('UTC')}.csv"`)
      .send(streamInTurns(adminId, auditCsv(db, filterOf(query)))),
  )
}

const filterOf = ({ from, to, search, ...filter }: LogFilter): AuditFilter => ({
  ...filter,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
  search: search || undefined,
})

const toEntry = (row: AuditRow): LogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  actor: whoOf(row.actorId, row.actorName, row.actorEmail),
  subject: whoOf(row.subjectId, row.subjectName, row.subjectEmail),
  address: row.address,
  userAgent: row.userAgent,
  detail: row.detail,
  oldValue: row.oldValue,
  newValue: row.newValue,
})

const whoOf = (id: string | null, name: string | null, email: string | null): LogEntry['actor'] =>
  (id ?? name ?? email) === null ? null : { id, name: name ?? '', email: email ?? '' }
