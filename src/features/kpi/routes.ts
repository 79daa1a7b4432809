import { endedBy, type OwnerTx } from '../../server/database/tenancy.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import type { Day, DayRange } from '../../shared/calendar.ts'
import type { QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import type { Profile } from '../profile/contract.ts'
import { commissionRoutes } from './commission/routes.ts'
import {
  customerIntelligence,
  datasetOverview,
  kpiMetrics,
  MAX_PURCHASES,
  productPerformance,
  salesTeam,
} from './contract.ts'
import { customerRowOf, productRowOf, teamRowOf } from './rows.ts'
import { metricsOf } from './service.ts'
import { whyChanged } from './why/contract.ts'
import { whyOf } from './why/service.ts'
import {
  cachedAnswers,
  customerSums,
  overviewOf,
  productSums,
  salespersonSums,
} from '../sales/index.ts'

type FiguresCall =
  | typeof kpiMetrics
  | typeof whyChanged
  | typeof productPerformance
  | typeof salesTeam
  | typeof customerIntelligence

interface Asked<E> {
  query: QueryOf<E>
  range: DayRange
  /** Read by the transaction's first statements; whatever doesn't need it is sent together with them. */
  known: Promise<{ today: Day; profile: Profile }>
  /** about how many sales the owner has; undefined if that isn't known yet */
  sales: number | undefined
}

export const kpiRoutes: FeatureRoutes = (app, services) => {
  const answer = cachedAnswers(services)
  const figures = <E extends FiguresCall>(
    endpoint: E,
    compute: (tx: OwnerTx, asked: Asked<E>) => Promise<ResponseOf<E>>,
  ): void =>
    ownerRoute(app, endpoint, (ownerId, { query, reply }) => {
      const range = { start: query.startDate, end: query.endDate }
      return answer(ownerId, [endpoint.path, query], reply, (tx, known, sales) =>
        compute(tx, { known, query, range, sales }),
      )
    })

  figures(kpiMetrics, async (tx, { query, range, known }) =>
    metricsOf(tx, { ...(await known), range, compare: query.compare }),
  )

  figures(whyChanged, async (tx, { query: { figure, by, compare }, range, known }) =>
    whyOf(tx, { ...(await known), range, figure, by, compare }),
  )

  figures(productPerformance, async (tx, { range, query, known }) => {
    const [all, { profile }] = await Promise.all([productSums(endedBy(tx), range, query), known])
    return all.map((sums) => productRowOf(sums, profile.defaultProfitMargin))
  })

  figures(salesTeam, async (tx, { range, query }) =>
    (await salespersonSums(endedBy(tx), range, query)).map(teamRowOf),
  )

  figures(customerIntelligence, async (tx, { range, query, sales }) => {
    const page = { ...query, sales, purchases: MAX_PURCHASES }
    return (await customerSums(endedBy(tx), range, page)).map(customerRowOf)
  })

  void commissionRoutes(app, services)

  ownerRoute(app, datasetOverview, (ownerId, { reply }) =>
    answer(ownerId, [datasetOverview.path], reply, (tx) => overviewOf(endedBy(tx))),
  )
}
