export { noteGoalToTell } from './goal-mail.ts'
export { moveDigest, noteVisit, startMails } from './service.ts'
export { digestData } from './owner-data.ts'
