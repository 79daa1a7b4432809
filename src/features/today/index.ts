export { todayData } from './owner-data.ts'
