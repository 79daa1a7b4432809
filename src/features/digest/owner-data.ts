import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { digestSent, goalMail, mailSettings } from './tables.ts'

export const digestData: OwnerData = {
  files: [
    fileOf('email-settings.json', 'Which emails you get.', mailSettings),
    fileOf('digests.json', 'The digests that we sent you, and when you opened them.', digestSent),
    fileOf('goal-emails.json', 'The goals that we told you about by email.', goalMail),
  ],
  tables: [mailSettings, digestSent, goalMail],
}
