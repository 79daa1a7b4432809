import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { notFound } from '../../../shared/errors.ts'
import {
  profileForFigures,
  salespersonSums,
  saveCommissionRates,
  soFarIn,
} from '../../sales/index.ts'
import { exportCommissions, saveCommissions } from './contract.ts'
import { commissionsFile } from './service.ts'

/** as many as an owner can have */
const ALL = { limit: 10_000, offset: 0 }

export const commissionRoutes: FeatureRoutes = (app, { db, clock }) => {
  ownerRoute(app, saveCommissions, (ownerId, { body: { rates, was } }) =>
    db.withOwner(ownerId, async (tx) => {
      const [unknown] = await saveCommissionRates(tx, rates, was)
      if (unknown !== undefined) throw notFound(`Nobody called ${unknown} has sold anything.`)
      return { saved: rates.length }
    }),
  )

  ownerRoute(app, exportCommissions, async (ownerId, { query, reply }) => {
    const { startDate: start, endDate: end } = query
    const { people, currency } = await db.withOwner(ownerId, async (tx) => {
      // Revenue without tax is the same however figures are shown, but the order of people is not.
      const { timeZone, currency } = await profileForFigures(tx)
      const range = await soFarIn(tx, { start, end }, clock.today(timeZone))
      return { people: await salespersonSums(tx, range, ALL), currency }
    })
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="commission-${start}-${end}.csv"`)
      .send(commissionsFile(people, currency))
  })
}
