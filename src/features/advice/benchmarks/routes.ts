import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { compareMonth } from './cohorts/service.ts'
import { industryBenchmarks } from './contract.ts'
import { compare } from './service.ts'

export const benchmarksRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, jobs } = services
  // Asked often, so that the monthly comparison is made soon after a start.
  jobs.handleEvery('*/10 * * * *', 'compare-shops', () => compareMonth(services))

  ownerRoute(app, industryBenchmarks, (ownerId, { body, request }) => {
    const languages = request.headers['accept-language']
    return db.withOwner(ownerId, (tx) => compare(tx, clock, body, languages))
  })
}
