import {
  accountSuspended,
  accountResumed,
  accountRegistered,
  setGoesOn,
  statesOfAddresses,
} from '../features/accounts/index.ts'
import {
  hideFromBoard,
  noteReachedGoal,
  ownerVisited,
  readForPoints,
  showOnBoard,
  updateToday,
  visitAfterMove,
  updatePoints,
} from '../features/coach/index.ts'
import {
  updateFigures,
  keptFigures,
  movePutAside,
  moveWithProfile,
} from '../features/advice/index.ts'
import {
  moveMails,
  noteGoalToTell,
  noteVisit,
  planReminders,
  startMails,
} from '../features/digest/index.ts'
import {
  goalReached,
  goalsChanged,
  openGoals,
  recordReachedGoals,
} from '../features/goals/index.ts'
import { moveOptIn } from '../features/crm/index.ts'
import { blockImports, moveFeeds, restoreImported } from '../features/imports/index.ts'
import { createProfile, profileChanged } from '../features/profile/index.ts'
import {
  queueReachedGoal,
  queueSalesNews,
  moveMonths,
  startWebhooks,
  stopWebhooks,
} from '../features/webhooks/index.ts'
import {
  deletionRestoring,
  nameMerged,
  namesChanging,
  salesChanged,
  salesNews,
  recalculateAfterProfile,
  startTaxFill,
  type Recalculation,
} from '../features/sales/index.ts'
import type { OwnerTx } from '../server/database/tenancy.ts'
import { listen } from '../server/events.ts'
import { setMailGate } from '../server/mail/gate.ts'
import { SAMPLE_OWNER } from '../shared/sample.ts'
import { GOES_ON } from './goes-on.ts'

/** Call before opening the database. */
export function connectEvents(): void {
  listen(accountRegistered, createProfile, startMails, planReminders)
  listen(accountSuspended, hideFromBoard, stopWebhooks)
  listen(accountResumed, showOnBoard, startWebhooks)
  listen(deletionRestoring, restoreImported)
  listen(namesChanging, blockImports)
  listen(nameMerged, movePutAside, moveOptIn)
  listen(
    profileChanged,
    visitAfterMove,
    recalculateAfterProfile,
    startTaxFill,
    moveWithProfile,
    moveMails,
    moveMonths,
    moveFeeds,
  )
  listen(goalReached, noteReachedGoal, noteGoalToTell, queueReachedGoal)
  listen(ownerVisited, updateToday, noteVisit)
  listen(goalsChanged, updateToday)
  listen(salesChanged, followSales)
  listen(salesNews, queueSalesNews)
  setMailGate(statesOfAddresses)
  setGoesOn(GOES_ON)
}

/** Goals first: points depend on them. */
async function followSales(tx: OwnerTx, recalculation: Recalculation): Promise<void> {
  // Read together: each wait takes longer than most of these statements.
  const [goals, points, figures] = await Promise.all([
    openGoals(tx),
    readForPoints(tx, recalculation),
    keptFigures(tx),
  ])
  const isAnyReached = await recordReachedGoals(tx, recalculation, goals)
  await updatePoints(tx, recalculation, isAnyReached ? undefined : points)
  // The sample shop takes part in no comparison.
  if (tx.ownerId !== SAMPLE_OWNER) await updateFigures(tx, recalculation, figures)
}
