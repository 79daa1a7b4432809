import { hoursText } from '../../../shared/limits.ts'
import {
  operatorLink,
  SECRET_LINK,
  type MailContent,
  type Sender,
} from '../../../server/mail/content.ts'
import { newPasswordBlocks, newPasswordButton, undoBlocks } from '../links/mail-blocks.ts'
import { EMAIL_CHANGE_HOURS } from './contract.ts'

/** to the new address */
export const confirmMail = (
  { APP_NAME }: Sender,
  { isByAdmin }: { isByAdmin: boolean } = { isByAdmin: false },
): MailContent => ({
  subject: `Confirm your new email (${APP_NAME})`,
  title: 'Confirm your new email',
  blocks: [
    isByAdmin
      ? `The people who run ${APP_NAME} were asked to use this email for your account.`
      : `You asked to use this email for your ${APP_NAME} account.`,
    { button: 'Use this email', url: SECRET_LINK, withAddress: true },
    `The link works once, within ${hoursText(EMAIL_CHANGE_HOURS)}. Nothing changes until then.`,
  ],
  reason: "If it wasn't you, you can ignore this email. Nobody can use your address without it.",
})

/** to an address with an account, instead of a link */
export const takenMail = (sender: Sender, email: string): MailContent => ({
  subject: `Someone tried to use your email (${sender.APP_NAME})`,
  title: 'You already have an account with this email',
  blocks: [
    `Someone asked to use this email for another ${sender.APP_NAME} account. An email can only have one account, so nothing has changed.`,
    'If it was you: sign in with this email to get to your first account. If you forgot its password, you can set a new one.',
    newPasswordButton(sender, email),
  ],
  reason: "If it wasn't you, you don't have to do anything. We tell you at most once a day.",
})

/** to the old address, before the change */
export const askedMail = (sender: Sender, from: string, to: string): MailContent => ({
  subject: `Your email is about to change (${sender.APP_NAME})`,
  title: 'Your email is about to change',
  blocks: [
    `Someone who is signed in to your account and knows your password asked to change your email to ${to}. It changes when the link that we sent there is opened.`,
    "If it was you, you don't have to do anything here.",
    "If it wasn't you, set a new password now. This stops the change and signs everyone out, and you choose which passkeys may still sign in.",
    newPasswordButton(sender, from),
  ],
  reason: 'We always tell you about changes to how you sign in.',
})

export const askedByAdminMail = (sender: Sender, from: string, to: string): MailContent => ({
  subject: `Your email is about to change (${sender.APP_NAME})`,
  title: 'Your email is about to change',
  blocks: [
    `The people who run ${sender.APP_NAME} were asked to change the email of your account to ${to}, because you can no longer get at this mailbox. It changes when the link that we sent there is opened.`,
    "If you asked for this, you don't have to do anything here.",
    "If you didn't, set a new password now. This stops the change and signs everyone out. Then tell the people who run this app.",
    newPasswordButton(sender, from),
    operatorLink(sender),
  ],
  reason: 'We always tell you about changes to how you sign in.',
})

const stillText = (passkeys: number): string => {
  if (passkeys === 0) return ''
  return passkeys === 1
    ? ' Your passkey can still sign in.'
    : ` Your ${passkeys} passkeys can still sign in.`
}

const NOT_YOU =
  "If it wasn't you, tell the people who run this app right away. They can get your account back."
const ELSE =
  'If the link no longer works, or anything else is wrong, tell the people who run this app. They can get your account back.'

/** to the former address */
export const changedMail = (
  sender: Sender,
  to: string,
  { canUndo }: { canUndo: boolean },
): MailContent => ({
  subject: `Your email was changed (${sender.APP_NAME})`,
  title: 'Your email was changed',
  blocks: [
    `You now sign in with ${to}. This address no longer belongs to your account.`,
    ...(canUndo ? [...undoBlocks, ELSE] : [NOT_YOU]),
    operatorLink(sender),
  ],
  reason: 'This is the last email that we send to this address about your account.',
})

export const passwordMail = (
  sender: Sender,
  email: string,
  { device, passkeys }: { device: string; passkeys: number },
): MailContent => ({
  subject: `Your password was changed (${sender.APP_NAME})`,
  title: 'Your password was changed',
  blocks: [
    `Your password was changed on your account page (${device}). All other devices were signed out.${stillText(passkeys)}`,
    ...newPasswordBlocks(sender, email),
  ],
  reason: 'We always tell you about changes to how you sign in.',
})
