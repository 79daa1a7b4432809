import type { Config } from '../../../server/config.ts'
import type { MailContent } from '../../../server/mail/content.ts'
import { whomToAsk } from '../auth/closed.ts'

export const disabledMail = (config: Config): MailContent => ({
  subject: `Your ${config.APP_NAME} account was closed`,
  title: 'Your account was closed',
  blocks: [
    `The people who run ${config.APP_NAME} closed your account. You have been signed out on all devices and can't sign in. Nothing is lost: if your account is opened again, everything is as it was.`,
    `Is this a mistake, or do you want your data? ${whomToAsk(config)}`,
  ],
  reason: 'This is the last email that you get from us, unless your account is opened again.',
})

export const enabledMail = ({ APP_NAME, APP_URL }: Config): MailContent => ({
  subject: `Your ${APP_NAME} account is open again`,
  title: 'Your account is open again',
  blocks: [
    'You can sign in as before. Everything is as it was.',
    { button: 'Sign in', url: `${APP_URL}/login` },
  ],
  reason: 'You get this email because your account was closed for a while.',
})
