export { DayBar } from './day-bar.tsx'
export { prefetchToday } from './queries.ts'
