export { Now, NowNumber } from './now.tsx'
export { prefetchToday, useAsksForGoal } from './queries.ts'
