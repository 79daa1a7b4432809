import type { FeatureRoutes } from '../../server/services.ts'
import { activityRoutes } from './activity/routes.ts'
import { communityRoutes } from './community/routes.ts'
import { competitionRoutes } from './competition/routes.ts'
import { decidingRoutes } from './competition/deciding/routes.ts'
import { termsRoutes } from './competition/terms/routes.ts'
import { missionRoutes } from './mission/routes.ts'
import { pointsRoutes } from './points/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { weeklyRoutes } from './weekly/routes.ts'

const PARTS: FeatureRoutes[] = [
  activityRoutes,
  missionRoutes,
  weeklyRoutes,
  competitionRoutes,
  decidingRoutes,
  termsRoutes,
  communityRoutes,
  pointsRoutes,
  settingsRoutes,
]

export const coachRoutes: FeatureRoutes = async (app, services) => {
  for (const addRoutes of PARTS) await addRoutes(app, services)
}
