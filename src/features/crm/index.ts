export { crmData } from './owner-data.ts'
export { moveOptIn } from './store.ts'
export { countUndelivered, failUndelivered } from './leads/store.ts'
export { sendKeptLeads } from './service.ts'
