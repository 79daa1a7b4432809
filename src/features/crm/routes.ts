import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { submitLead } from './contract.ts'
import { deliver, deliverLead, receiveLead } from './service.ts'

const LEADS_PER_OWNER = { name: 'lead by owner', calls: 20, seconds: 3600 }

export const crmRoutes: FeatureRoutes = (app, services) => {
  services.jobs.handle(deliverLead, (lead) => deliver(services, lead))

  ownerRoute(app, submitLead, async (ownerId, { body }) => {
    await services.limits.take(LEADS_PER_OWNER, ownerId)
    return { success: true as const, leadId: await receiveLead(services, ownerId, body) }
  })
}
