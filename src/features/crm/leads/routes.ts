import { aList } from '../../../server/audit/disclosures.ts'
import { streamInTurns } from '../../../server/http/guards/downloads.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../../server/audit/log.ts'
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

  adminRoute(app, calls.listLeads, aList('leads'), async (_adminId, { query }) =>
    pageOf(await db.withSystem((tx) => listedLeads(tx, query)), query.limit),
  )
  adminRoute(app, calls.listOptIns, aList('opt-ins'), async (_adminId, { query }) =>
    pageOf(await db.withSystem((tx) => listedOptIns(tx, query)), query.limit),
  )

  const sendFile = (
    { reply, adminId }: { reply: FastifyReply; adminId: string },
    name: string,
    lines: AsyncGenerator<string>,
  ) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}-${clock.today('UTC')}.csv"`)
      .send(streamInTurns(adminId, lines))

  const exportOf = (name: string) => aList(name, 'admin_exported')
  adminRoute(app, calls.exportLeads, exportOf('leads'), async (adminId, { query, reply }) => {
    const read = (page: Page) => db.withSystem((tx) => listedLeads(tx, { ...query, ...page }))
    return sendFile({ reply, adminId }, 'leads', leadsCsv(read))
  })
  adminRoute(app, calls.exportOptIns, exportOf('opt-ins'), async (adminId, { query, reply }) => {
    const read = (page: Page) => db.withSystem((tx) => listedOptIns(tx, { ...query, ...page }))
    return sendFile({ reply, adminId }, 'opt-ins', optInsCsv(read))
  })

  const one = async (kind: Kind, id: string, actorId: string, request: FastifyRequest) => {
    await deliverOne(services, kind, id, { actorId, from: callerOf(request) })
    return { success: true as const, queued: 1 }
  }
  const all = async (kind: Kind, actorId: string, request: FastifyRequest) => {
    const queued = await deliverAll(services, kind, { actorId, from: callerOf(request) })
    return { success: true as const, queued }
  }
  adminRoute(app, calls.deliverLeadNow, 'nothing', (adminId, { params, request }) =>
    one('lead', params.id, adminId, request),
  )
  adminRoute(app, calls.deliverOptInNow, 'nothing', (adminId, { params, request }) =>
    one('optIn', params.id, adminId, request),
  )
  adminRoute(app, calls.deliverAllLeads, 'nothing', (adminId, { request }) =>
    all('lead', adminId, request),
  )
  adminRoute(app, calls.deliverAllOptIns, 'nothing', (adminId, { request }) =>
    all('optIn', adminId, request),
  )
}

interface Page {
  before?: string
  limit: number
}
