import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { leadsRoutes } from './leads/routes.ts'
import { crmOptIn, submitLead } from './contract.ts'
import { deliver, KINDS, receiveLead, receiveOptIn } from './service.ts'

const LEADS_PER_OWNER = { name: 'lead by owner', calls: 20, seconds: 3600 }
const OPT_INS_PER_OWNER = { name: 'opt-in by owner', calls: 100, seconds: 3600 }

export const crmRoutes: FeatureRoutes = async (app, services) => {
  await leadsRoutes(app, services)
  for (const kind of Object.values(KINDS))
    services.jobs.handle(kind.job, (delivery) => deliver(services, kind, delivery))

  ownerRoute(app, submitLead, async (ownerId, { body }) => {
    await services.limits.take(LEADS_PER_OWNER, ownerId)
    return { success: true as const, leadId: await receiveLead(services, ownerId, body) }
  })

  ownerRoute(app, crmOptIn, async (ownerId, { body }) => {
    await services.limits.take(OPT_INS_PER_OWNER, ownerId)
    const optInId = await receiveOptIn(services, ownerId, body.customerId)
    return { success: true as const, optInId }
  })
}
