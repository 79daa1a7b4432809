export { crmData } from './owner-data.ts'
export { countUndelivered, failUndelivered } from './leads/store.ts'
