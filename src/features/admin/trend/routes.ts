import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { ownersTrend } from './contract.ts'
import { countMonths, trendOf } from './service.ts'

export const trendRoutes: FeatureRoutes = (app, services) => {
  services.jobs.handleEvery('23 * * * *', 'count-owners-of-months', () => countMonths(services))

  adminRoute(app, ownersTrend, 'nothing', 'session', () => trendOf(services))
}
