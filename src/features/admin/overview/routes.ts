import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { COUNTED_EVERY, countAgain, overview } from './contract.ts'
import { overviewOf, retakeStock, takeStock } from './service.ts'

export const overviewRoutes: FeatureRoutes = (app, services) => {
  services.jobs.handleEvery(`*/${COUNTED_EVERY} * * * *`, 'take-stock', async () => {
    await takeStock(services)
  })

  adminRoute(app, overview, 'nothing', () => overviewOf(services))
  adminRoute(app, countAgain, 'nothing', () => retakeStock(services))
}
