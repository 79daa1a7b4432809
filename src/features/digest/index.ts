export { planReminders } from './first-sale.ts'
export { noteGoalToTell } from './goal-mail.ts'
export { moveMails } from './service.ts'
export {
  insertSettings as startMails,
  ownersWith,
  resetUnopened as noteVisit,
  settingsOf as mailSettingsOf,
} from './store.ts'
export { linksOf, unsubscribeOf, type LinkTo } from './words/links.ts'
export { mailsCompared } from './restored.ts'
export { digestData } from './owner-data.ts'
