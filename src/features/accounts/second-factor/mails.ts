import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { MailContent } from '../../../server/mail/compose.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'

type Sender = Pick<Config, 'APP_NAME' | 'APP_URL'>

/**
 * Changes to how an account signs in, told to its owner. None holds text that someone typed, such as
 * the name of a passkey: anyone can register with somebody else's address.
 */
const CHANGES = {
  'authenticator-on': {
    title: 'Your authenticator app is on',
    text: 'From now on, signing in with your password also needs a code from your authenticator app. Keep your recovery codes in a safe place: you need one if you lose your phone.',
  },
  'authenticator-off': {
    title: 'Your authenticator app is off',
    text: 'Signing in with your password no longer needs a code from your authenticator app.',
  },
  'recovery-codes-new': {
    title: 'You have new recovery codes',
    text: 'New recovery codes were made. The ones from before no longer work.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'From now on, you can also sign in with this passkey, without your password.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: 'It can no longer be used to sign in.',
  },
  'second-factor-reset': {
    title: 'Your second factor was reset',
    text: 'The person who runs this app removed your authenticator app, your recovery codes and your passkeys, and signed you out everywhere. Sign in with your password. You can then set them up again on the page Your account.',
  },
} satisfies Record<string, { title: string; text: string }>

export type FactorChange = keyof typeof CHANGES

const changeMail = (sender: Sender, email: string, kind: FactorChange): MailContent =>
  mailOf(sender, email, CHANGES[kind])

const recoveryCodeMail = (sender: Sender, email: string, left: number): MailContent =>
  mailOf(sender, email, {
    title: 'A recovery code was used',
    text: `Someone signed in to your account with your password and one of your recovery codes. ${leftText(left)}`,
  })

const leftText = (left: number): string => {
  const count = left === 0 ? 'You have none left' : `You have ${left} left`
  return left > 3 ? `${count}.` : `${count}. Make new ones on the page Your account.`
}

const mailOf = (
  { APP_NAME, APP_URL }: Sender,
  email: string,
  { title, text }: { title: string; text: string },
): MailContent => ({
  subject: `${title} (${APP_NAME})`,
  preview: text,
  title,
  blocks: [
    { text },
    {
      text: "If it was you, there is nothing to do. If it wasn't, set a new password now. That signs out everyone else.",
    },
    {
      button: 'Set a new password',
      url: `${APP_URL}/forgot-password?${new URLSearchParams({ email }).toString()}`,
    },
  ],
  reason: 'You get this email for your safety, whenever the way you sign in changes.',
})

interface Owner {
  id: string
  email: string
}
type Mailer = Pick<Services, 'config' | 'jobs'>

/** Tells the owner of a change to how they sign in, if the transaction commits. */
export const tellOwner = (
  services: Mailer,
  tx: SystemTx,
  { id, email }: Owner,
  kind: FactorChange,
): Promise<void> =>
  queueMail(
    services,
    { kind, recipient: email, accountId: id, content: changeMail(services.config, email, kind) },
    tx,
  )

/** Tells the owner that a recovery code was used, and how many are left. */
export const tellOfRecoveryCode = (
  services: Mailer,
  tx: SystemTx,
  { id, email }: Owner,
  left: number,
): Promise<void> => {
  const content = recoveryCodeMail(services.config, email, left)
  return queueMail(
    services,
    { kind: 'recovery-code-used', recipient: email, accountId: id, content },
    tx,
  )
}
