import { aList } from '../../../server/audit/disclosures.ts'
import { inTurns, streamOf } from '../../../server/http/guards/downloads.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { KINDS } from '../service.ts'
import * as calls from './contract.ts'
import { csvOf, LEAD_COLUMNS, OPT_IN_COLUMNS, type Columns } from './csv.ts'
import { deliverAll, deliverOne, listedLeads, listedOptIns } from './service.ts'
import type { LeadPage } from './store.ts'

export const leadsRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, config } = services
  const pageOf = async <Row extends { id: string }>(
    asked: LeadPage,
    read: (tx: SystemTx, page: LeadPage) => Promise<Row[]>,
  ) => ({
    ...(await readPage(
      asked,
      (page) => db.withSystem((tx) => read(tx, page)),
      ({ id }) => id,
    )),
    hasCrm: config.CRM_WEBHOOK_URL !== undefined,
  })

  adminRoute(app, calls.listLeads, aList('leads'), 'session', (_adminId, { query }) =>
    pageOf(query, listedLeads),
  )
  adminRoute(app, calls.listOptIns, aList('opt-ins'), 'session', (_adminId, { query }) =>
    pageOf(query, listedOptIns),
  )

  const exportTo = <Row extends { id: string }>(
    endpoint: typeof calls.exportLeads,
    name: string,
    columns: Columns<Row>,
    read: (tx: SystemTx, page: LeadPage) => Promise<Row[]>,
  ) =>
    adminRoute(
      app,
      endpoint,
      aList(name, 'admin_exported'),
      'fresh check',
      async (_adminId, { query, request, reply }) => {
        const lines = csvOf(columns, (page) =>
          inTurns(db, request).withSystem((tx) => read(tx, { ...query, ...page })),
        )
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}-${clock.today('UTC')}.csv"`)
          .send(streamOf(lines))
      },
    )
  exportTo(calls.exportLeads, 'leads', LEAD_COLUMNS, listedLeads)
  exportTo(calls.exportOptIns, 'opt-ins', OPT_IN_COLUMNS, listedOptIns)

  const deliveries = [
    [KINDS.lead, calls.deliverLeadNow, calls.deliverAllLeads],
    [KINDS.optIn, calls.deliverOptInNow, calls.deliverAllOptIns],
  ] as const
  for (const [kind, one, all] of deliveries) {
    adminRoute(app, one, 'nothing', 'fresh check', async (_, { params, by }) => {
      await deliverOne(services, kind, params.id, by)
      return { success: true as const, queued: 1 }
    })
    adminRoute(app, all, 'nothing', 'fresh check', async (_, { by }) => ({
      success: true as const,
      queued: await deliverAll(services, kind, by),
    }))
  }
}
