export { coachData } from './owner-data.ts'
export { activeOwners } from './activity/active-owners.ts'
export { ownerVisited } from './activity/events.ts'
export { visitAfterMove } from './activity/moving.ts'
export { lastVisits } from './activity/store.ts'
export { hideFromBoard, showOnBoard } from './competition/appearance.ts'
export {
  changePrize,
  confirmWinners,
  proposedWinners,
  type Proposal,
} from './competition/operator.ts'
export { monthsConfirmed, resultsBelow, type Result } from './competition/results.ts'
export { changeTerms, currentTerms } from './competition/terms/service.ts'
export { monthToConfirm } from './competition/winners.ts'
export { salesStreakOf } from './points/reading.ts'
export { pointDifferences, recountAll } from './points/verify.ts'
export { noteReachedGoal, readForPoints, updateToday, updatePoints } from './points/service.ts'
