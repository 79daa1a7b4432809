import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '../features/admin/routes.ts'
import { deletionRoutes } from '../features/accounts/deletion/routes.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import { adviceRoutes } from '../features/advice/routes.ts'
import { coachRoutes } from '../features/coach/routes.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import { digestRoutes } from '../features/digest/routes.ts'
import { goalsRoutes } from '../features/goals/routes.ts'
import { importsRoutes } from '../features/imports/routes.ts'
import { kpiRoutes } from '../features/kpi/routes.ts'
import { mcpRoutes } from '../features/mcp/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { setupGuideRoutes } from '../features/setup-guide/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { todayRoutes } from '../features/today/routes.ts'
import { webhooksRoutes } from '../features/webhooks/routes.ts'
import type { FeatureRoutes, Services } from '../server/services.ts'
import { connectEvents } from './events.ts'
import { OWNER_DATA } from './owner-data.ts'

/** Accounts first: every other route depends on the session. */
const FEATURES: FeatureRoutes[] = [
  accountsRoutes,
  deletionRoutes(OWNER_DATA),
  profileRoutes,
  salesRoutes,
  importsRoutes,
  kpiRoutes,
  goalsRoutes,
  coachRoutes,
  adviceRoutes,
  todayRoutes,
  mcpRoutes,
  crmRoutes,
  webhooksRoutes,
  digestRoutes,
  supportRoutes,
  setupGuideRoutes,
  adminRoutes,
]

export async function addFeatures(app: FastifyInstance, services: Services): Promise<void> {
  connectEvents()
  for (const addRoutes of FEATURES) await addRoutes(app, services)
}
