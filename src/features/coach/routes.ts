import type { FeatureRoutes } from '../../server/services.ts'

export const coachRoutes: FeatureRoutes = () => {}
