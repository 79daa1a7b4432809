import type { SystemTx } from '../../../server/database/tenancy.ts'
import {
  operatorLink,
  type MailBlock,
  type MailContent,
  type Sender,
} from '../../../server/mail/content.ts'
import type { Services } from '../../../server/services.ts'
import type { MailKind } from '../../../shared/mail-kinds.ts'
import { mailAccount } from '../mails.ts'
import { undoAddition, type Undoable } from '../links/undo-links.ts'
import type { Removed } from './removing.ts'
import { afterAddition, newPasswordBlocks, newPasswordButton } from '../links/mail-blocks.ts'

/** Passkey names are typed text: these emails go to confirmed addresses only, and no part becomes a link. */
const CHANGES = {
  'authenticator-on': {
    title: 'Your authenticator app is on',
    text: 'From now on, signing in with your password also needs a code from your authenticator app. All other devices were signed out. Keep your recovery codes in a safe place: you need one if you lose your phone.',
    undo: 'authenticator',
  },
  'authenticator-off': {
    title: 'Your authenticator app is off',
    text: 'Signing in with your password no longer needs a code from your authenticator app.',
  },
  'recovery-codes-new': {
    title: 'You have new recovery codes',
    text: 'New recovery codes were made. The old codes no longer work.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    text: 'From now on, you can also sign in with this passkey, without your password.',
    undo: 'passkey',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    text: 'This passkey can no longer be used to sign in.',
  },
  'passkeys-removed': {
    title: 'Passkeys were removed',
    text: 'These passkeys can no longer be used to sign in.',
  },
  'second-factor-reset': {
    title: 'Your authenticator app and passkeys were removed',
    text: 'The people who run this app removed your authenticator app, your recovery codes, your passkeys and your access tokens, and signed you out everywhere. Sign in with your password. You can then set up what you need again under Your account.',
  },
} satisfies Partial<Record<MailKind, Change>>

interface Change {
  title: string
  text: string
  undo?: Undoable
}

export type FactorChange = keyof typeof CHANGES

export function changeMail(
  sender: Sender,
  kind: FactorChange,
  { email, canUndo, passkeys = [] }: { email: string; canUndo: boolean; passkeys?: string[] },
): MailContent {
  const isReset = kind === 'second-factor-reset'
  const end = isReset ? resetBlocks(sender, email) : afterAddition(sender, email, canUndo)
  return mailOf(sender, CHANGES[kind], end, passkeys)
}

const resetBlocks = (sender: Sender, email: string): MailBlock[] => [
  "If you asked for this, you don't have to do anything else. If you didn't, set a new password now and tell the people who run this app.",
  newPasswordButton(sender, email),
  operatorLink(sender),
]

export const recoveryCodeMail = (sender: Sender, email: string, left: number): MailContent =>
  mailOf(sender, recoveryCodeChange(left), newPasswordBlocks(sender, email))

/** before the owner is told */
export const WRONG_CODES = 10

export const wrongCodesMail = (sender: Sender, email: string): MailContent =>
  mailOf(
    sender,
    {
      title: 'Wrong codes were typed for your account',
      text: `Someone typed ${WRONG_CODES} wrong codes for your authenticator app. To get that far, they must have signed in or know your password. After 20 wrong codes in an hour, no code is accepted for a while.`,
    },
    newPasswordBlocks(sender, email),
  )

const recoveryCodeChange = (left: number): Change => ({
  title: 'A recovery code was used',
  text: `Someone used one of your recovery codes, to sign in or to change how you sign in. ${leftText(left)}`,
})

const leftText = (left: number): string => {
  const count = left === 0 ? 'You have none left' : `You have ${left} left`
  return left > 3 ? `${count}.` : `${count}. Make new ones under Your account.`
}

const mailOf = (
  { APP_NAME }: Sender,
  { title, text }: Change,
  end: MailBlock[],
  passkeys: string[] = [],
): MailContent => ({
  subject: `${title} (${APP_NAME})`,
  preview: text,
  title,
  blocks: [text, ...namesOf(passkeys), ...end],
  reason: 'You get this email for your safety, whenever the way you sign in changes.',
})

const namesOf = (passkeys: string[]): MailBlock[] =>
  passkeys.length > 0 ? [{ figures: passkeys.map((value) => ({ label: 'Passkey', value })) }] : []

interface Owner {
  id: string
  email: string
}
type Mailer = Pick<Services, 'config' | 'jobs'>

export async function tellOwner(
  services: Mailer,
  tx: SystemTx,
  { id, email }: Owner,
  kind: FactorChange,
  passkeys: string[] = [],
): Promise<void> {
  const change: Change = CHANGES[kind]
  const secret = change.undo && (await undoAddition(services, tx, id, change.undo))
  const canUndo = secret !== undefined
  const content = changeMail(services.config, kind, { email, canUndo, passkeys })
  await mailAccount(services, tx, { id, email }, { kind, content, secret })
}

export async function tellOfRemoved(
  services: Mailer,
  tx: SystemTx,
  owner: Owner,
  { passkeys, authenticator }: Removed,
): Promise<void> {
  if (authenticator) await tellOwner(services, tx, owner, 'authenticator-off')
  if (passkeys.length > 0) {
    const kind = passkeys.length > 1 ? 'passkeys-removed' : 'passkey-removed'
    await tellOwner(services, tx, owner, kind, passkeys)
  }
}

export const tellOfRecoveryCode = (
  services: Mailer,
  tx: SystemTx,
  owner: Owner,
  left: number,
): Promise<void> => {
  const content = recoveryCodeMail(services.config, owner.email, left)
  return mailAccount(services, tx, owner, { kind: 'recovery-code-used', content })
}
