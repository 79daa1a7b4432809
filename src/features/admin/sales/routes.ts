import type { FastifyRequest } from 'fastify'
import { aList } from '../../../server/audit/disclosures.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { tellSalesViewed } from '../../accounts/index.ts'
import { listSales } from './contract.ts'
import { ownersMeant, pageOfSales } from './service.ts'

const all = aList('sales of all owners')

export const salesRoutes: FeatureRoutes = (app, services) => {
  // One owner's sales: as opened on the owner's page.
  const whose = async (tx: SystemTx, { query, request }: Call) => {
    const [ownerId, ...others] = (await ownersMeant(tx, query.owner)) ?? []
    if (!ownerId || others.length > 0) return all()
    const adminId = request.signedIn!.ownerId
    const onFirst = (tx: SystemTx) => tellSalesViewed(services, tx, { adminId, ownerId })
    return { kind: 'sales_viewed', subjectId: ownerId, onFirst } as const
  }

  adminRoute(app, listSales, whose, 'session', (_, { query }) =>
    services.db.withSystem((tx) => pageOfSales(tx, query)),
  )
}

interface Call {
  query: { owner?: string | undefined }
  request: FastifyRequest
}
