import { endedBy, type OwnerTx } from '../../server/database/tenancy.ts'
import { notFound } from '../../shared/errors.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import type { Day, DayRange } from '../../shared/calendar.ts'
import type { QueryOf, ResponseOf } from '../../shared/endpoint.ts'
import type { Profile } from '../profile/contract.ts'
import { commissionRoutes } from './commission/routes.ts'
import {
  categoryPerformance,
  channelPerformance,
  customerIntelligence,
  datasetOverview,
  kpiMetrics,
  MAX_PURCHASES,
  productPerformance,
  salesTeam,
  type OnlyOne,
  type ProductRow,
} from './contract.ts'
import { busyHours } from './hours/contract.ts'
import { customerRowOf, hoursOf, productRowOf, teamRowOf } from './rows.ts'
import { metricsOf } from './service.ts'
import { whyChanged } from './why/contract.ts'
import { whyOf } from './why/service.ts'
import {
  cachedAnswers,
  customerSums,
  customersWithin,
  findOnly,
  hoursIn,
  overviewOf,
  productSums,
  salespersonSums,
  partSums,
  sumsWithin,
  type NamedSums,
  type Only,
} from '../sales/index.ts'

type FiguresCall =
  | typeof kpiMetrics
  | typeof whyChanged
  | typeof productPerformance
  | typeof salesTeam
  | typeof customerIntelligence
  | typeof busyHours

interface Asked<E> {
  query: QueryOf<E>
  range: DayRange
  /** Read by the transaction's first statements; whatever doesn't need it is sent together with them. */
  known: Promise<{ today: Day; profile: Profile }>
  /** about how many sales the owner has; undefined if that isn't known yet */
  sales: number | undefined
  /** the one channel or category that is asked about */
  only: Only | undefined
}

/** Throws 404 for a name that the owner doesn't have. */
async function onlyIn(tx: OwnerTx, { channel, category }: OnlyOne): Promise<Only | undefined> {
  const kind = channel === undefined ? 'category' : 'channel'
  const name = channel ?? category
  if (name === undefined) return undefined
  const only = await findOnly(tx, kind, name)
  if (!only) throw notFound(`You have no ${kind} called “${name}”.`)
  return only
}

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

  const withMargins = async (
    sums: Promise<NamedSums[]>,
    known: Asked<FiguresCall>['known'],
  ): Promise<ProductRow[]> => {
    const [all, { profile }] = await Promise.all([sums, known])
    return all.map((each) => productRowOf(each, profile.defaultProfitMargin))
  }
  figures(productPerformance, async (tx, { range, query, known, only }) =>
    withMargins(
      only
        ? sumsWithin(endedBy(tx), only, 'product', range, query)
        : productSums(endedBy(tx), range, query),
      known,
    ),
  )
  for (const [endpoint, kind] of [
    [channelPerformance, 'channel'],
    [categoryPerformance, 'category'],
  ] as const) {
    figures(endpoint, async (tx, { range, query, known, only }) =>
      withMargins(partSums(endedBy(tx), kind, range, { ...query, only }), known),
    )
  }

  figures(salesTeam, async (tx, { range, query, only }) => {
    if (!only) return (await salespersonSums(endedBy(tx), range, query)).map(teamRowOf)
    const sums = await sumsWithin(endedBy(tx), only, 'salesperson', range, query)
    // What somebody is owed is for all they sold.
    return sums.map((row) => teamRowOf({ ...row, commissionRate: null }))
  })

  figures(customerIntelligence, async (tx, { range, query, sales, only }) => {
    const page = { ...query, sales, purchases: MAX_PURCHASES }
    const sums = only
      ? customersWithin(endedBy(tx), only, range, page)
      : customerSums(endedBy(tx), range, page)
    return (await sums).map(customerRowOf)
  })

  figures(busyHours, async (tx, { range, only }) => {
    const { hours, sales } = await hoursIn(tx, range, only)
    return hoursOf(hours, sales)
  })

  void commissionRoutes(app, services)

  ownerRoute(app, datasetOverview, (ownerId, { reply }) =>
    answer(ownerId, [datasetOverview.path], reply, (tx) => overviewOf(endedBy(tx))),
  )
}
