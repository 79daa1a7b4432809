export { todayData } from './owner-data.ts'
export { todayOf } from './service.ts'
