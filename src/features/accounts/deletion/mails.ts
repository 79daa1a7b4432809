import {
  daysBetween,
  formatDayInWords,
  type DateNotation,
  type Day,
} from '../../../shared/calendar.ts'
import { operatorLink, type MailContent, type Sender } from '../../../server/mail/content.ts'
import { newPasswordBlocks } from '../links/mail-blocks.ts'

interface Asked extends DateNotation {
  /** at the owner's request */
  isByAdmin: boolean
  /** signing in withdraws it */
  canReturn: boolean
}

export function deletionMail(
  sender: Sender,
  deletedOn: Day,
  { isByAdmin, canReturn, ...dates }: Asked,
): MailContent {
  const { APP_NAME, APP_URL } = sender
  const when = canReturn ? `on ${formatDayInWords(deletedOn, dates)}` : 'now'
  const keep = canReturn ? 'Sign in before then to keep it.' : ''
  const reason = isByAdmin
    ? `You get this email because the people who run ${APP_NAME} were asked to delete your account. If you did not ask for this, ${canReturn ? 'sign in' : 'write to them now'}.`
    : 'You get this email because someone with your password asked to delete the account. If it was not you, sign in, which keeps the account, and change your password.'
  return {
    subject: `Your account will be deleted ${when} (${APP_NAME})`,
    ...(keep && { preview: keep }),
    title: `Your account will be deleted ${when}`,
    blocks: [
      `All your sales, goals and points go with it. ${keep}`.trim(),
      ...(canReturn ? [{ button: 'Keep my account', url: `${APP_URL}/login` }] : []),
      canReturn
        ? "Until then you are not on the leaderboard, and we won't send you any news. You have been signed out on all devices."
        : 'You have been signed out on all devices.',
      ...(isByAdmin && !canReturn ? [operatorLink(sender)] : []),
    ],
    reason,
  }
}

export const downloadedMail = (
  sender: Sender,
  { email, at, device }: { email: string; at: string; device: string },
): MailContent => ({
  subject: `All your data was downloaded (${sender.APP_NAME})`,
  preview: `${device}, ${at}`,
  title: 'All your data was downloaded',
  blocks: [
    'A file with everything that is stored about your account, such as your sales and customers, was downloaded. The download needed your password.',
    {
      figures: [
        { label: 'When', value: at },
        { label: 'Device', value: device },
      ],
    },
    ...newPasswordBlocks(sender, email),
  ],
  reason: 'You get this email for your safety, whenever all your data is downloaded.',
})

export function deletionReminderMail(
  { APP_NAME, APP_URL }: Sender,
  { today, deletedOn, ...dates }: DateNotation & { today: Day; deletedOn: Day },
): MailContent {
  const days = daysBetween(today, deletedOn)
  const soon = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`
  const when = formatDayInWords(deletedOn, dates)
  return {
    subject: `${soon} your account is deleted (${APP_NAME})`,
    preview: 'Sign in before then to keep it, or to take your data with you.',
    title: `Your account is deleted on ${when}`,
    blocks: [
      'On that day all your sales, goals, points and everything else in your account are deleted. Nobody can bring them back.',
      'Do you want to keep it? Sign in before then, and everything stays as it is.',
      { button: 'Keep my account', url: `${APP_URL}/login` },
      'Do you only want your data? Sign in, choose "Download everything" under Your account, and delete the account again after that.',
      "If you want the account deleted, you don't have to do anything.",
    ],
    reason:
      'You get this email because your account is about to be deleted. It is our last email before that.',
  }
}

export const exportedMail = (sender: Sender): MailContent => ({
  subject: `All data of your account was downloaded (${sender.APP_NAME})`,
  title: 'All data of your account was downloaded',
  blocks: [
    `The people who run ${sender.APP_NAME} made a file with everything that is stored about your account, such as your sales and customers. They do this when an owner asks for the data, or before they delete an account.`,
    "If you didn't expect this, ask them why.",
    operatorLink(sender),
  ],
  reason: 'We always tell you when somebody else downloads your data.',
})

export const deletionWithdrawnMail = ({ APP_NAME, APP_URL }: Sender): MailContent => ({
  subject: `Your account is kept (${APP_NAME})`,
  preview: 'You signed in, so nothing will be deleted.',
  title: 'Your account is kept',
  blocks: [
    'You signed in again, so your account will not be deleted. Everything is still there.',
    { button: 'Go to my dashboard', url: `${APP_URL}/dashboard` },
    'If you still want to leave, you can delete the account again on the account page.',
  ],
  reason: 'You get this email because the account was about to be deleted.',
})
