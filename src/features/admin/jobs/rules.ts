import { DAYS_TO_RETURN } from '../../../shared/limits.ts'
const NAMES: Record<string, string> = {
  'deliver-mail': 'Send an email',
  'deliver-lead': 'Send a lead to the CRM',
  'deliver-opt-in': 'Send an opt-in to the CRM',
  'send-kept': 'Send what was kept while nothing left',
  'read-feed': 'Read a file on the web',
  'mail-reset': 'Write an email with a link for a new password',
  settle: 'Update goals and points after changes',
  purge: 'Delete expired data',
  'empty-trash': 'Delete sales from the trash',
  'purge-support': 'Delete old tickets of visitors',
  'purge-accounts': 'Delete links and sessions that have expired',
  'purge-ai-exchanges': 'Delete old texts sent to the AI model',
  'purge-rejected-rows': 'Delete old skipped rows of imports',
  'erase-accounts': `Delete accounts whose ${DAYS_TO_RETURN} days are over`,
  'close-months': 'Close months of the competition',
  'key-nicknames': 'Compare nicknames after an upgrade',
  'tell-closed-months': 'Tell webhooks that a month is closed',
  'compare-shops': 'Compare shops for the benchmarks',
  'send-digests': 'Write the digests that are due',
  'send-goal-mails': 'Write emails about reached goals',
  'send-results': 'Write emails about the competition',
  'remind-first-sale': 'Write reminders to record a first sale',
  'remind-leaving': 'Write reminders before accounts are deleted',
  'remind-of-tokens': 'Write reminders before access tokens end',
  'nightly-backup': 'Save the nightly backup',
  'send-announcements': 'Write emails with announcements',
  'take-stock': 'Count what the overview shows',
  'count-owners-of-months': 'Count active owners by month',
  'support-mails': 'Write emails about new support messages',
}

/** `deliver-mail` → `Send an email`, `some-job` → `Some job` */
export const nameOfJob = (name: string): string =>
  NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
