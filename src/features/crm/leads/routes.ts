import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit, callerOf } from '../../../server/audit/log.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import * as calls from './contract.ts'
import { leadsCsv, optInsCsv } from './csv.ts'
import { deliverAll, deliverOne, listedLeads, listedOptIns, type Kind } from './service.ts'

export const leadsRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, config } = services
  const hasCrm = config.CRM_WEBHOOK_URL !== undefined
  const pageOf = <Row extends { id: string }>(rows: Row[], limit: number) => ({
    rows,
    nextBefore: rows.length === limit ? rows.at(-1)!.id : null,
    hasCrm,
  })

  adminRoute(app, calls.listLeads, async (_adminId, { query }) =>
    pageOf(await db.withSystem((tx) => listedLeads(tx, query)), query.limit),
  )
  adminRoute(app, calls.listOptIns, async (_adminId, { query }) =>
    pageOf(await db.withSystem((tx) => listedOptIns(tx, query)), query.limit),
  )

  const sendFile = (reply: FastifyReply, name: string, lines: AsyncGenerator<string>) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${clock.today('UTC')}.csv"`)
      .send(Readable.from(lines))

  const noteExport = (actorId: string, request: FastifyRequest, detail: string) =>
    db.withSystem((tx) => audit(tx, { kind: 'admin_exported', actorId, detail }, callerOf(request)))
  adminRoute(app, calls.exportLeads, async (adminId, { query, reply, request }) => {
    await noteExport(adminId, request, 'leads')
    const read = (page: Page) => db.withSystem((tx) => listedLeads(tx, { ...query, ...page }))
    return sendFile(reply, 'leads', leadsCsv(read))
  })
  adminRoute(app, calls.exportOptIns, async (adminId, { query, reply, request }) => {
    await noteExport(adminId, request, 'opt-ins')
    const read = (page: Page) => db.withSystem((tx) => listedOptIns(tx, { ...query, ...page }))
    return sendFile(reply, 'opt-ins', optInsCsv(read))
  })

  const one = async (kind: Kind, id: string, actorId: string, request: FastifyRequest) => {
    await deliverOne(services, kind, id, { actorId, from: callerOf(request) })
    return { success: true as const, queued: 1 }
  }
  const all = async (kind: Kind, actorId: string, request: FastifyRequest) => {
    const queued = await deliverAll(services, kind, { actorId, from: callerOf(request) })
    return { success: true as const, queued }
  }
  adminRoute(app, calls.deliverLeadNow, (adminId, { params, request }) =>
    one('lead', params.id, adminId, request),
  )
  adminRoute(app, calls.deliverOptInNow, (adminId, { params, request }) =>
    one('optIn', params.id, adminId, request),
  )
  adminRoute(app, calls.deliverAllLeads, (adminId, { request }) => all('lead', adminId, request))
  adminRoute(app, calls.deliverAllOptIns, (adminId, { request }) => all('optIn', adminId, request))
}

interface Page {
  before?: string
  limit: number
}
