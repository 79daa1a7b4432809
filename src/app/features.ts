import type { FastifyInstance } from 'fastify'
import { accountRegistered } from '../features/accounts/index.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import { coachRoutes } from '../features/coach/routes.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import { goalsRoutes } from '../features/goals/routes.ts'
import { restoreImported } from '../features/imports/index.ts'
import { importsRoutes } from '../features/imports/routes.ts'
import { kpiRoutes } from '../features/kpi/routes.ts'
import { createProfile } from '../features/profile/index.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { deletionRestoring } from '../features/sales/index.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { setupGuideRoutes } from '../features/setup-guide/routes.ts'
import { listen } from '../server/events.ts'
import type { FeatureRoutes, Services } from '../server/services.ts'

/** Accounts come first: they set up the session that every other route depends on. */
const FEATURES: FeatureRoutes[] = [
  accountsRoutes,
  profileRoutes,
  salesRoutes,
  importsRoutes,
  kpiRoutes,
  goalsRoutes,
  coachRoutes,
  crmRoutes,
  setupGuideRoutes,
]

/** Registers every feature's routes and connects the events to the features that listen to them. */
export async function addFeatures(app: FastifyInstance, services: Services): Promise<void> {
  listen(accountRegistered, createProfile)
  listen(deletionRestoring, restoreImported)
  for (const addRoutes of FEATURES) await addRoutes(app, services)
}
