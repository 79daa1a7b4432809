export { crmData } from './owner-data.ts'
export { moveOptIn } from './store.ts'
export { countUndelivered } from './leads/store.ts'
export { failUndelivered, sendUndeliveredLeads } from './service.ts'
