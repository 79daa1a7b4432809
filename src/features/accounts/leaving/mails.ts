import { formatDayInWords, type DateNotation, type Day } from '../../../shared/calendar.ts'
import { operatorLink, type MailContent, type Sender } from '../../../server/mail/content.ts'

interface Asked extends DateNotation {
  /** an admin does it, because the owner asked for it */
  isByAdmin: boolean
  /** signing in keeps the account */
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
    ? `You get this email because the people who run ${APP_NAME} were asked to delete your account. If it was not you who asked, ${canReturn ? 'sign in' : 'write to them now'}.`
    : 'You get this email because someone with your password asked to delete the account. If it was not you, sign in, which keeps the account, and change your password.'
  return {
    subject: `Your ${APP_NAME} account will be deleted ${when}`,
    ...(keep && { preview: keep }),
    title: 'Your account will be deleted',
    blocks: [
      `Your account will be deleted ${when}, with all sales, goals and points. ${keep}`.trim(),
      ...(canReturn ? [{ button: 'Keep my account', url: `${APP_URL}/login` }] : []),
      canReturn
        ? "Until then you are not on the leaderboard, and we won't send you any news. You have been signed out on all devices."
        : 'You have been signed out on all devices.',
      ...(isByAdmin && !canReturn ? [operatorLink(sender)] : []),
    ],
    reason,
  }
}

/** For an owner whose data an admin has downloaded. */
export const exportedMail = (sender: Sender): MailContent => ({
  subject: `All data of your ${sender.APP_NAME} account was downloaded`,
  title: 'All data of your account was downloaded',
  blocks: [
    `The people who run ${sender.APP_NAME} made a file with everything that is stored about your account, such as your sales and customers. They do this when an owner asks for the data, or before they delete an account.`,
    "If you didn't expect this, ask them why.",
    operatorLink(sender),
  ],
  reason: 'We always tell you when somebody else downloads your data.',
})

export const keptMail = ({ APP_NAME, APP_URL }: Sender): MailContent => ({
  subject: `Your ${APP_NAME} account is kept`,
  preview: 'You signed in, so nothing will be deleted.',
  title: 'Your account is kept',
  blocks: [
    'You signed in again, so your account will not be deleted. Everything is still there.',
    { button: 'Go to my dashboard', url: `${APP_URL}/dashboard` },
    'If you still want to leave, you can delete the account again on the account page.',
  ],
  reason: 'You get this email because the account was about to be deleted.',
})
