import type { FeatureRoutes } from '../../server/services.ts'
import { announcementsRoutes } from './announcements/routes.ts'
import { invitationsRoutes } from './invitations/routes.ts'
import { jobsRoutes } from './jobs/routes.ts'
import { logRoutes } from './log/routes.ts'
import { mailsRoutes } from './mails/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { ownersRoutes } from './owners/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { trendRoutes } from './trend/routes.ts'

const AREAS: FeatureRoutes[] = [
  overviewRoutes,
  ownersRoutes,
  salesRoutes,
  trendRoutes,
  invitationsRoutes,
  announcementsRoutes,
  mailsRoutes,
  jobsRoutes,
  logRoutes,
]

export const adminRoutes: FeatureRoutes = async (app, services) => {
  for (const addRoutes of AREAS) await addRoutes(app, services)
}
