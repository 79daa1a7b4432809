import type { FeatureRoutes } from '../../server/services.ts'

export const salesRoutes: FeatureRoutes = () => {}
