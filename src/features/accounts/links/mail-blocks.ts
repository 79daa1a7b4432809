import { SECRET_LINK, type MailBlock, type Sender } from '../../../server/mail/content.ts'
import type { MailKind } from '../../../shared/mail-kinds.ts'
import { UNDO_DAYS } from '../contract.ts'

/** These links outlive a new password. */
export const MAILS_WITH_UNDO: MailKind[] = [
  'authenticator-on',
  'passkey-added',
  'access-token-added',
  'email-changed',
  'new-device',
  'webhook-changed',
  'nightly-file-added',
]

export const afterAddition = (sender: Sender, email: string, canUndo: boolean): MailBlock[] =>
  canUndo ? undoBlocks : newPasswordBlocks(sender, email)

export const undoBlocks: MailBlock[] = [
  `If it was you, you don't have to do anything. If it wasn't, undo the change within ${UNDO_DAYS} days. That takes back this change and later ones, signs everyone out, and lets you set a new password.`,
  { button: 'Undo this change', url: SECRET_LINK, withAddress: true },
]

export const newPasswordBlocks = (sender: Sender, email: string): MailBlock[] => [
  "If it was you, you don't have to do anything. If it wasn't, set a new password now. That signs everyone out, and you choose which passkeys may still sign in.",
  newPasswordButton(sender, email),
]

export const newPasswordButton = ({ APP_URL }: Sender, email: string) => ({
  button: 'Set a new password',
  url: `${APP_URL}/forgot-password?${new URLSearchParams({ email }).toString()}`,
})
