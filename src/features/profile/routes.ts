import type { FeatureRoutes } from '../../server/services.ts'

export const profileRoutes: FeatureRoutes = () => {}
