import type { FastifyInstance } from 'fastify'
import { adminRoutes } from '../features/admin/routes.ts'
import {
  accountAway,
  accountBack,
  accountRegistered,
  standingOfAddresses,
} from '../features/accounts/index.ts'
import { leavingRoutes } from '../features/accounts/leaving/routes.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import {
  coachData,
  hideFromBoard,
  noteReachedGoal,
  ownerVisited,
  readForPoints,
  showOnBoard,
  updateToday,
  visitAfterMove,
  updatePoints,
} from '../features/coach/index.ts'
import { adviceData, keepFigures, keptFigures, moveWithProfile } from '../features/advice/index.ts'
import { adviceRoutes } from '../features/advice/routes.ts'
import { coachRoutes } from '../features/coach/routes.ts'
import { crmData } from '../features/crm/index.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import {
  digestData,
  moveDigest,
  noteGoalToTell,
  noteVisit,
  startMails,
} from '../features/digest/index.ts'
import { digestRoutes } from '../features/digest/routes.ts'
import {
  goalReached,
  goalsChanged,
  goalsData,
  openGoals,
  recordReachedGoals,
} from '../features/goals/index.ts'
import { goalsRoutes } from '../features/goals/routes.ts'
import { importsData, restoreImported } from '../features/imports/index.ts'
import { importsRoutes } from '../features/imports/routes.ts'
import { kpiRoutes } from '../features/kpi/routes.ts'
import { createProfile, profileChanged, profileData } from '../features/profile/index.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import {
  deletionRestoring,
  salesChanged,
  salesData,
  settleAfterProfile,
  type Settling,
} from '../features/sales/index.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { setupGuideData } from '../features/setup-guide/index.ts'
import { setupGuideRoutes } from '../features/setup-guide/routes.ts'
import { supportData } from '../features/support/index.ts'
import { supportRoutes } from '../features/support/routes.ts'
import type { OwnerTx } from '../server/database/tenancy.ts'
import { listen } from '../server/events.ts'
import { serverData } from '../server/forget.ts'
import { setMailGate } from '../server/mail/gate.ts'
import type { OwnerData } from '../server/owner-data.ts'
import type { FeatureRoutes, Services } from '../server/services.ts'

/**
 * Everything that is stored about an owner. It is deleted in this order: sales first, because goals, points and
 * figures follow from them; the profile last, because everything else reads it.
 */
export const OWNER_DATA: OwnerData[] = [
  salesData,
  importsData,
  goalsData,
  coachData,
  adviceData,
  crmData,
  digestData,
  supportData,
  setupGuideData,
  serverData,
  profileData,
]

/** Accounts come first: they set up the session that every other route depends on. */
const FEATURES: FeatureRoutes[] = [
  accountsRoutes,
  leavingRoutes(OWNER_DATA),
  profileRoutes,
  salesRoutes,
  importsRoutes,
  kpiRoutes,
  goalsRoutes,
  coachRoutes,
  adviceRoutes,
  crmRoutes,
  digestRoutes,
  supportRoutes,
  setupGuideRoutes,
  adminRoutes,
]

/** Connects the events to the features that listen to them, and the gate of emails to who knows the addresses. Whatever opens the database calls it first. */
export function connectEvents(): void {
  listen(accountRegistered, createProfile, startMails)
  listen(accountAway, hideFromBoard)
  listen(accountBack, showOnBoard)
  listen(deletionRestoring, restoreImported)
  listen(profileChanged, visitAfterMove, settleAfterProfile, moveWithProfile, moveDigest)
  listen(goalReached, noteReachedGoal, noteGoalToTell)
  listen(ownerVisited, updateToday, noteVisit)
  listen(goalsChanged, updateToday)
  listen(salesChanged, followSales)
  setMailGate(standingOfAddresses)
}

/** Brings everything that follows from the sales up to date. Goals come first, because points depend on them. */
async function followSales(tx: OwnerTx, settling: Settling): Promise<void> {
  // Read together: each wait for the database takes longer than most of these statements.
  const [goals, points, figures] = await Promise.all([
    openGoals(tx),
    readForPoints(tx, settling),
    keptFigures(tx),
  ])
  const isAnyReached = await recordReachedGoals(tx, settling, goals)
  await updatePoints(tx, settling, isAnyReached ? undefined : points)
  await keepFigures(tx, settling, figures)
}

/** Registers every feature's routes. */
export async function addFeatures(app: FastifyInstance, services: Services): Promise<void> {
  connectEvents()
  for (const addRoutes of FEATURES) await addRoutes(app, services)
}
