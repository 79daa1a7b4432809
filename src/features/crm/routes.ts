import type { FeatureRoutes } from '../../server/services.ts'

export const crmRoutes: FeatureRoutes = () => {}
