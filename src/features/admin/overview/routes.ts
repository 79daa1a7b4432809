import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { COUNTED_EVERY, countAgain, goLive, overview } from './contract.ts'
import {
  letAllLeave,
  overviewOf,
  retakeStock,
  sendAllUndelivered,
  sendUndelivered,
  takeStock,
} from './service.ts'

export const overviewRoutes: FeatureRoutes = (app, services) => {
  services.jobs.handleEvery(`*/${COUNTED_EVERY} * * * *`, 'take-stock', async () => {
    await takeStock(services)
  })

  services.jobs.handle(sendUndelivered, ({ since }) =>
    sendAllUndelivered(services, new Date(since)),
  )

  adminRoute(app, overview, 'nothing', 'session', () => overviewOf(services))
  adminRoute(app, goLive, 'nothing', 'fresh check', (_, { by }) => letAllLeave(services, by))
  adminRoute(app, countAgain, 'nothing', 'session', () => retakeStock(services))
}
