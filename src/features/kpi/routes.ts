import type { OwnerTx } from '../../server/database/tenancy.ts'
import { ResponseCache } from '../../server/http/response-cache.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import type { Day, DayRange } from '../../shared/calendar.ts'
import type { QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import type { Profile } from '../profile/contract.ts'
import { profileOf } from '../profile/index.ts'
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
  customerSums,
  overviewOf,
  productSums,
  revisionOf,
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
  today: Day
  profile: Profile
}

const JSON_TYPE = 'application/json; charset=utf-8'

export const kpiRoutes: FeatureRoutes = (app, { db, clock }) => {
  const cache = new ResponseCache()

  /**
   * Figures depend only on the sales, the profile and the day, so a cached response is valid while
   * these are the same; names never change.
   */
  const figures = <E extends FiguresCall>(
    endpoint: E,
    compute: (tx: OwnerTx, asked: Asked<E>) => Promise<ResponseOf<E>>,
  ): void =>
    ownerRoute(app, endpoint, async (ownerId, { query, reply }) => {
      const call = JSON.stringify([ownerId, endpoint.path, query])
      const range = { start: query.startDate, end: query.endDate }
      const body = await db.withOwner(ownerId, async (tx) => {
        const [profile, revision] = await Promise.all([profileOf(tx), revisionOf(tx)])
        const today = clock.today(profile.timeZone)
        const stamp = JSON.stringify([revision, today, profile])
        // Serialized by the endpoint's schema, so that fields it doesn't name never leave the server.
        const json = async (): Promise<string> =>
          reply.serialize(await compute(tx, { query, range, today, profile })) as string
        return cache.get(call, stamp, json)
      })
      return reply.type(JSON_TYPE).send(body)
    })

  figures(kpiMetrics, (tx, { query, ...asked }) =>
    metricsOf(tx, { ...asked, compare: query.compare }),
  )

  figures(whyChanged, (tx, { query: { figure, by, compare }, ...asked }) =>
    whyOf(tx, { ...asked, figure, by, compare }),
  )

  figures(productPerformance, async (tx, { range, query, profile }) =>
    (await productSums(tx, range, query)).map((sums) =>
      productRowOf(sums, profile.defaultProfitMargin),
    ),
  )

  figures(salesTeam, async (tx, { range, query }) =>
    (await salespersonSums(tx, range, query)).map(teamRowOf),
  )

  figures(customerIntelligence, async (tx, { range, query }) =>
    (await customerSums(tx, range, { ...query, purchases: MAX_PURCHASES })).map(customerRowOf),
  )

  ownerRoute(app, datasetOverview, async (ownerId, { reply }) => {
    const call = JSON.stringify([ownerId, datasetOverview.path])
    const body = await db.withOwner(ownerId, async (tx) =>
      cache.get(
        call,
        await revisionOf(tx),
        async () => reply.serialize(await overviewOf(tx)) as string,
      ),
    )
    return reply.type(JSON_TYPE).send(body)
  })
}
