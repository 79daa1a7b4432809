import { formatDayInWords, type DateNotation, type Day } from '../../../shared/calendar.ts'
import type { MailContent } from '../../../server/mail/compose.ts'
import type { Config } from '../../../server/config.ts'

type Sender = Pick<Config, 'APP_NAME' | 'APP_URL'>

export const deletionMail = (
  { APP_NAME, APP_URL }: Sender,
  deletedOn: Day,
  dates: DateNotation,
): MailContent => ({
  subject: `Your ${APP_NAME} account will be deleted on ${formatDayInWords(deletedOn, dates)}`,
  preview: 'Sign in before then to keep it.',
  title: 'Your account will be deleted',
  blocks: [
    {
      text: `Your account will be deleted on ${formatDayInWords(deletedOn, dates)}, with all sales, goals and points. Sign in before then to keep it.`,
    },
    { button: 'Keep my account', url: `${APP_URL}/login` },
    {
      text: "Until then you are not on the leaderboard, and we won't send you any news. You have been signed out on all devices.",
    },
  ],
  reason:
    'You get this email because someone with your password asked to delete the account. If it was not you, sign in, which keeps the account, and change your password.',
})

export const keptMail = ({ APP_NAME, APP_URL }: Sender): MailContent => ({
  subject: `Your ${APP_NAME} account is kept`,
  preview: 'You signed in, so nothing will be deleted.',
  title: 'Your account is kept',
  blocks: [
    {
      text: 'You signed in again, so your account will not be deleted. Everything is still there.',
    },
    { button: 'Go to my dashboard', url: `${APP_URL}/dashboard` },
    { text: 'If you still want to leave, you can delete the account again on the account page.' },
  ],
  reason: 'You get this email because the account was about to be deleted.',
})
