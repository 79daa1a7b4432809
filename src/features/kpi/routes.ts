import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { profileOf } from '../profile/index.ts'
import { customerIntelligence, kpiMetrics, productPerformance, salesTeam } from './contract.ts'
import { customerRowOf, productRowOf, teamRowOf } from './rules.ts'
import { metricsOf } from './service.ts'
import { customerSums, productSums, salespersonSums } from './store.ts'

export const kpiRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, kpiMetrics, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) => {
      const profile = await profileOf(tx)
      return metricsOf(tx, rangeOf(query), clock.today(profile.timeZone), profile)
    }),
  )

  ownerRoute(app, productPerformance, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) => {
      const [profile, rows] = await Promise.all([
        profileOf(tx),
        productSums(tx, rangeOf(query), query),
      ])
      return rows.map((row) => productRowOf(row, profile.defaultProfitMargin))
    }),
  )

  ownerRoute(app, salesTeam, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) =>
      (await salespersonSums(tx, rangeOf(query), query)).map(teamRowOf),
    ),
  )

  ownerRoute(app, customerIntelligence, (ownerId, { query }) =>
    db.withOwner(ownerId, async (tx) =>
      (await customerSums(tx, rangeOf(query), query)).map(customerRowOf),
    ),
  )
}

const rangeOf = (query: { startDate: string; endDate: string }) => ({
  start: query.startDate,
  end: query.endDate,
})
