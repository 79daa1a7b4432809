import { hoursText } from '../../../../shared/limits.ts'
import { SECRET_LINK, type MailContent, type Sender } from '../../../../server/mail/content.ts'
import { CONFIRM_HOURS } from './contract.ts'

export const confirmMail = ({ APP_NAME }: Sender): MailContent => ({
  subject: `Confirm that it's you (${APP_NAME})`,
  preview: `The link works once, within ${hoursText(CONFIRM_HOURS)}.`,
  title: "Confirm that it's you",
  blocks: [
    `Someone who is signed in to your ${APP_NAME} account asked for this link. It confirms your email, and lets them change how they sign in.`,
    `If it was you, open the link in the browser in which you're signed in. It works once, within ${hoursText(CONFIRM_HOURS)}.`,
    { button: "Yes, it's me", url: SECRET_LINK, withAddress: true },
  ],
  reason:
    'If it wasn\'t you, don\'t open the link: someone else may know your password. Choose "Forgot password?" on the sign-in page and set a new one.',
})
