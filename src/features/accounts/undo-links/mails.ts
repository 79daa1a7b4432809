import { SECRET_LINK, type MailBlock, type Sender } from '../../../server/mail/content.ts'
import type { MailKind } from '../../../shared/mail-kinds.ts'
import { UNDO_DAYS } from '../contract.ts'

/** Emails with an undo link. It outlives a new password, so that none of them is dropped with the account's other links. */
export const MAILS_WITH_UNDO: MailKind[] = [
  'authenticator-on',
  'passkey-added',
  'access-token-added',
  'email-changed',
  'new-device',
  'webhook-changed',
  'nightly-file-added',
]

/** Ends an email about an addition. */
export const afterAddition = (sender: Sender, email: string, canUndo: boolean): MailBlock[] =>
  canUndo ? undoBlocks : newPasswordBlocks(sender, email)

/** Ends an email about a change that can be undone. */
export const undoBlocks: MailBlock[] = [
  `If it was you, there is nothing to do. If it wasn't, undo it within ${UNDO_DAYS} days. That takes this change back and what was changed after it, signs out everyone, and lets you set a new password.`,
  { button: 'Undo this change', url: SECRET_LINK, withAddress: true },
]

/** Ends an email about a change that can't. */
export const newPasswordBlocks = (sender: Sender, email: string): MailBlock[] => [
  "If it was you, there is nothing to do. If it wasn't, set a new password now. That signs out everyone, and you choose which passkeys may still sign in.",
  newPasswordButton(sender, email),
]

export const newPasswordButton = ({ APP_URL }: Sender, email: string) => ({
  button: 'Set a new password',
  url: `${APP_URL}/forgot-password?${new URLSearchParams({ email }).toString()}`,
})
