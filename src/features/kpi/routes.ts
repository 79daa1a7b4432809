import { endedBy, type OwnerTx } from '../../server/database/tenancy.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import type { QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import { commissionRoutes } from './commission/routes.ts'
import { datasetOverview, kpiMetrics, type OnlyOne } from './contract.ts'
import {
  categoryPerformance,
  channelPerformance,
  customerIntelligence,
  productPerformance,
  salesTeam,
} from './rankings/contract.ts'
import { busyHours } from './hours/contract.ts'
import {
  customerRows,
  onlyIn,
  partRows,
  productRows,
  teamRows,
  type AskedRows,
} from './rankings/service.ts'
import { hoursOf } from './rows.ts'
import { metricsOf } from './service.ts'
import { whyChanged } from './why/contract.ts'
import { whyOf } from './why/service.ts'
import { cachedAnswers, hoursIn, overviewOf, soFarIn } from '../sales/index.ts'

type FiguresCall =
  | typeof kpiMetrics
  | typeof whyChanged
  | typeof productPerformance
  | typeof channelPerformance
  | typeof salesTeam
  | typeof customerIntelligence
  | typeof busyHours

type Asked<E> = Omit<AskedRows, 'query'> & { query: QueryOf<E> }

export const kpiRoutes: FeatureRoutes = (app, services) => {
  const answer = cachedAnswers(services)
  const figures = <E extends FiguresCall>(
    endpoint: E,
    compute: (tx: OwnerTx, asked: Asked<E>) => Promise<ResponseOf<E>>,
  ): void =>
    ownerRoute(app, endpoint, (ownerId, { query, reply }) => {
      const range = { start: query.startDate, end: query.endDate }
      // `why` has none.
      const one = query as OnlyOne
      return answer(ownerId, [endpoint.path, query], reply, (tx, known, sales) => {
        const asked = { known, query, range, sales, only: undefined }
        return one.channel === undefined && one.category === undefined
          ? compute(tx, asked)
          : onlyIn(tx, one).then((only) => compute(tx, { ...asked, only }))
      })
    })

  figures(kpiMetrics, async (tx, { query, range, known, only }) =>
    metricsOf(tx, { ...(await known), range, compare: query.compare, only }),
  )

  figures(whyChanged, async (tx, { query: { figure, by, compare }, range, known }) =>
    whyOf(tx, { ...(await known), range, figure, by, compare }),
  )

  figures(productPerformance, productRows)
  figures(channelPerformance, partRows('channel'))
  figures(categoryPerformance, partRows('category'))
  figures(salesTeam, teamRows)
  figures(customerIntelligence, customerRows)

  figures(busyHours, async (tx, { range, known, only }) => {
    const soFar = await soFarIn(tx, range, (await known).today)
    const { hours, sales } = await hoursIn(tx, soFar, only)
    return hoursOf(hours, sales)
  })

  void commissionRoutes(app, services)

  ownerRoute(app, datasetOverview, (ownerId, { reply }) =>
    answer(ownerId, [datasetOverview.path], reply, (tx) => overviewOf(endedBy(tx))),
  )
}
