import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { digestSent, firstSaleReminder, goalMail, mailSettings } from './tables.ts'

export const digestData: OwnerData = {
  files: [
    fileOf('email-settings.json', 'Which emails you get.', mailSettings),
    fileOf('digests.json', 'The digests that we sent you, and when you opened them.', digestSent),
    fileOf('goal-emails.json', 'The goals that we told you about by email.', goalMail),
    fileOf(
      'first-sale-reminders.json',
      'When we were to remind you to record a first sale, and when that was done.',
      firstSaleReminder,
    ),
  ],
  tables: [mailSettings, digestSent, goalMail, firstSaleReminder],
}
