import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { singleFlightOf } from './ask.ts'
import { modelOf } from '../../../server/config.ts'
import { listExchanges } from './contract.ts'
import { exchangesOf, purgeExchanges } from './store.ts'

export const modelRoutes: FeatureRoutes = (app, { db, config, jobs }) => {
  jobs.handleEvery('37 * * * *', 'purge-ai-exchanges', () => db.withSystem(purgeExchanges))
  // The plain texts stand then: the app need not wait for the model.
  app.addHook('preClose', () => singleFlightOf(config).stop())

  ownerRoute(app, listExchanges, async (ownerId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => db.withOwner(ownerId, (tx) => exchangesOf(tx, page)),
      ({ id }) => id,
    )
    return { model: modelOf(config), exchanges: rows, nextCursor }
  })
}
