export { goalsOf } from './service.ts'
export { amountOfGoal, goalsData, goalTypeText } from './owner-data.ts'
export { goalReached, goalsChanged, recordReachedGoals, type ReachedGoal } from './achievements.ts'
export { amountText, daysBeforeSet, hundredthsOf, paceOf } from './rules.ts'
export { rangeOfTimeframe, timeframeInWords } from './timeframe/rules.ts'
export { goalsSetBy, hasGoal, openGoals } from './store.ts'
export {
  goalInForce,
  goalsOn,
  periodsAround,
  type GoalInForce,
  type LargestGoal,
} from './target/rules.ts'
export type { Target } from './target/number.ts'
export { readDay, shownTarget, type GoalToday, type OwnersDay } from './target/service.ts'
export { largestRevenueGoals } from './target/store.ts'
