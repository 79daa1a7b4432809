import type { FeatureRoutes } from '../../server/services.ts'

export const kpiRoutes: FeatureRoutes = () => {}
