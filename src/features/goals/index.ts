export { goalsData } from './owner-data.ts'
export { goalReached, goalsChanged, recordReachedGoals, type ReachedGoal } from './achievements.ts'
export {
  amountText,
  daysBeforeSet,
  hundredthsOf,
  paceOf,
  rangeOfTimeframe,
  timeframeInWords,
} from './rules.ts'
export { hasGoal, largestRevenueGoals, openGoals, type LargestGoal } from './store.ts'
