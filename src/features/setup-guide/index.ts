export { setupGuideData } from './owner-data.ts'
