import { operatorLink, type MailContent, type Sender } from '../../../../server/mail/content.ts'

export const disabledMail = (sender: Sender): MailContent => ({
  subject: `Your account was closed (${sender.APP_NAME})`,
  title: 'Your account was closed',
  blocks: [
    `The people who run ${sender.APP_NAME} closed your account. You have been signed out on all devices and can't sign in. Nothing is lost: if your account is opened again, everything is as it was.`,
    'Is this a mistake, or do you want your data? Tell them.',
    operatorLink(sender),
  ],
  reason: 'This is the last email that you get from us, unless your account is opened again.',
})

export const enabledMail = ({ APP_NAME, APP_URL }: Sender): MailContent => ({
  subject: `Your account is open again (${APP_NAME})`,
  title: 'Your account is open again',
  blocks: [
    'You can sign in as before. Everything is as it was, except that access tokens ended, and webhooks and nightly files are paused until you turn them on.',
    { button: 'Sign in', url: `${APP_URL}/login` },
  ],
  reason: 'You get this email because your account was closed for a while.',
})
