export { coachData } from './owner-data.ts'
export { ownerVisited, visitAfterMove } from './activity/events.ts'
export {
  activeOwners,
  lastVisitOf,
  lastVisits,
  lastVisitsBefore,
  visitedSince,
  visitsInMonth,
} from './activity/store.ts'
export { hideFromBoard, showOnBoard } from './competition/appearance.ts'
export {
  changePrize,
  confirmWinners,
  proposedWinners,
  type Proposal,
} from './competition/operator.ts'
export { boardCompared } from './competition/restored.ts'
export { monthsConfirmed, resultsBelow, type Result } from './competition/results.ts'
export { changeTerms, currentTerms } from './competition/terms/service.ts'
export { monthToConfirm } from './competition/winners.ts'
export { salesStreakOf } from './streaks/service.ts'
export { pointsForAdmin } from './moderation/points.ts'
export { countFirstSales } from './points/store.ts'
export { pointDifferences, recountAll } from './points/verify.ts'
export { noteReachedGoal, readForPoints, updateToday, updatePoints } from './points/service.ts'
