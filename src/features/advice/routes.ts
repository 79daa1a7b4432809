import type { FeatureRoutes } from '../../server/services.ts'
import { benchmarksRoutes } from './benchmarks/routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { modelRoutes } from './model/routes.ts'
import { outreachRoutes } from './outreach/routes.ts'

const PARTS: FeatureRoutes[] = [modelRoutes, customersRoutes, outreachRoutes, benchmarksRoutes]

export const adviceRoutes: FeatureRoutes = async (app, services) => {
  for (const addRoutes of PARTS) await addRoutes(app, services)
}
