export { noteGoalToTell } from './goal-mail.ts'
export { moveDigest } from './service.ts'
export {
  insertSettings as startMails,
  resetUnopened as noteVisit,
  settingsOf as mailSettingsOf,
} from './store.ts'
export { digestData } from './owner-data.ts'
