export { goalsOf } from './service.ts'
export { GOAL_IN_WORDS, goalsData } from './owner-data.ts'
export { goalReached, goalsChanged, recordReachedGoals, type ReachedGoal } from './reached.ts'
export { amountText, daysBeforeSet, hundredthsOf, paceOf } from './rules.ts'
export { rangeOfTimeframe, timeframeInWords } from './timeframe/rules.ts'
export { goalsSetBy, hasGoal, openGoals } from './store.ts'
export { goalsOn, periodsAround, type GoalInForce, type LargestGoal } from './target/rules.ts'
export { beatOf, rangeOfBeat } from './target/beat.ts'
export { isBeyondReach, type Target } from './target/number.ts'
export {
  readDay,
  shownTarget,
  usualWeek,
  type GoalToday,
  type OwnersDay,
} from './target/service.ts'
export { largestRevenueGoals } from './target/store.ts'
export { takingsOf } from './target/takings.ts'
