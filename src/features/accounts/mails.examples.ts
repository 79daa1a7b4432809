import type { MailContent, Sender } from '../../server/mail/content.ts'
import type { MailExample, MailExamples } from '../../server/mail/examples.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import type { Day } from '../../shared/calendar.ts'
import { addedMail, endingMail, revokedMail } from './tokens/mails.ts'
import { confirmMail as confirmItsYou } from './settings/email-verification/mails.ts'
import {
  askedByAdminMail,
  askedMail,
  changedMail,
  confirmMail,
  passwordMail,
  takenMail,
} from './settings/mails.ts'
import { disabledMail, enabledMail } from './deletion/disabling/mails.ts'
import {
  deletionMail,
  deletionReminderMail,
  downloadedMail,
  exportedMail,
  deletionWithdrawnMail,
} from './deletion/mails.ts'
import {
  adminInvitedMail,
  firstStepsMail,
  invitationMail,
  newDeviceMail,
  resetMail,
  welcomeMail,
} from './mails.ts'
import {
  changeMail,
  recoveryCodeMail,
  wrongCodesMail,
  type FactorChange,
} from './second-factor/mails.ts'
import { pausedMail } from './recovery/mails.ts'
import { takenBackMail, undoneMail } from './sign-in/undo/mails.ts'
import { viewedMail } from './admin/impersonation/mails.ts'

const OWNER = 'maya.chen@example.com'
const ADMIN = { name: 'Ada Byron', email: 'ada@example.com' }
const LONG = {
  name: 'Maria Magdalena von Hohenlohe-Schillingsfürst-Waldenburg',
  email: 'maria-magdalena.von.hohenlohe-schillingsfuerst@a-very-long-name-of-a-shop.example.com',
}
const AT = 'Sun, Nov 22, 2026, 2:47 PM CST'
const DELETED_ON: Day = '2026-12-22'

const one = (contentOf: (sender: Sender) => MailContent, about?: string): MailExample => ({
  ...(about && { about }),
  mail: (config) => ({ content: contentOf(config) }),
})
const invited = (admin: typeof ADMIN, about: string): MailExample => ({
  about,
  mail: (config) => ({ content: invitationMail(config, admin), replyTo: admin.email }),
})
const viewed = (admin: typeof ADMIN, what: 'shop' | 'sales'): MailExample => ({
  about: what,
  mail: (config) => ({
    content: viewedMail(config, { admin, at: AT, what }),
    replyTo: admin.email,
  }),
})
const change = (kind: FactorChange, canUndo = false, passkeys: string[] = []): MailExample =>
  one(
    (sender) => changeMail(sender, kind, { email: OWNER, canUndo, passkeys }),
    canUndo ? 'with undo' : '',
  )
const deletion = (about: string, isByAdmin: boolean, canReturn: boolean): MailExample =>
  one(
    (sender) =>
      deletionMail(sender, DELETED_ON, { isByAdmin, canReturn, dateStyle: '31 Mar 2026' }),
    about,
  )

export const accountExamples = {
  welcome: [one(welcomeMail)],
  confirm: [one(confirmItsYou)],
  'password-reset': [one(resetMail)],
  invitation: [
    invited(ADMIN, 'by an admin'),
    invited(LONG, 'by an admin with a long name'),
    one((sender) => invitationMail(sender, undefined), 'by the operator'),
  ],
  'admin-invited': [
    one((sender) => adminInvitedMail(sender, OWNER, ADMIN)),
    one((sender) => adminInvitedMail(sender, LONG.email, undefined), 'by a command'),
  ],
  'email-change': [
    one((sender) => confirmMail(sender)),
    one((sender) => confirmMail(sender, { isByAdmin: true }), 'by an admin'),
  ],
  'first-steps': [one(firstStepsMail)],
  'new-device': [
    one((sender) =>
      newDeviceMail(sender, { email: OWNER, at: AT, device: 'Safari on iPhone', canUndo: true }),
    ),
  ],
  'viewed-by-admin': [viewed(ADMIN, 'shop'), viewed(LONG, 'sales')],
  'password-changed': [
    one((sender) => passwordMail(sender, OWNER, { device: 'Firefox on Windows', passkeys: 2 })),
  ],
  'email-change-asked': [
    one((sender) => askedMail(sender, OWNER, 'flowers@example.com')),
    one((sender) => askedByAdminMail(sender, OWNER, 'flowers@example.com'), 'by an admin'),
  ],
  'email-changed': [
    one((sender) => changedMail(sender, 'flowers@example.com', { canUndo: true }), 'with undo'),
    one((sender) => changedMail(sender, LONG.email, { canUndo: false }), 'without undo'),
    one(takenBackMail, 'changed back'),
  ],
  'email-taken': [one((sender) => takenMail(sender, OWNER))],
  'change-undone': [one((sender) => undoneMail(sender, OWNER))],
  'authenticator-on': [change('authenticator-on', true)],
  'authenticator-off': [change('authenticator-off')],
  'recovery-codes-new': [change('recovery-codes-new')],
  'recovery-code-used': [one((sender) => recoveryCodeMail(sender, OWNER, 2))],
  'wrong-codes': [one((sender) => wrongCodesMail(sender, OWNER))],
  'passkey-added': [change('passkey-added', true, ['Chrome on Android'])],
  'passkey-removed': [change('passkey-removed', false, ['Tablet of the till'])],
  'passkeys-removed': [change('passkeys-removed', false, ['Tablet of the till', 'x'.repeat(60)])],
  'access-token-added': [
    one((sender) =>
      addedMail(sender, { email: OWNER, canUndo: true, name: 'Till', scopes: ['read', 'record'] }),
    ),
  ],
  'access-token-ending': [
    one((sender) => endingMail(sender, { name: 'Till', endsOn: AT })),
    one((sender) => endingMail(sender, { name: 'x'.repeat(60), endsOn: AT }), 'with a long name'),
  ],
  'access-tokens-revoked': [
    one((sender) => revokedMail(sender, OWNER, ['Till'])),
    one((sender) => revokedMail(sender, OWNER, ['Till', 'x'.repeat(60)]), 'several'),
  ],
  'paused-in-recovery': [
    one((sender) => pausedMail(sender, ['Webhook to example.com', 'File from example.org'])),
  ],
  'second-factor-reset': [change('second-factor-reset')],
  'account-deletion': [
    deletion('by the owner', false, true),
    deletion('by an admin', true, true),
    deletion('by an admin, at once', true, false),
  ],
  'deletion-reminder': [
    one((sender) =>
      deletionReminderMail(sender, {
        today: '2026-12-17',
        deletedOn: DELETED_ON,
        dateStyle: '31 Mar 2026',
      }),
    ),
  ],
  'account-kept': [one(deletionWithdrawnMail)],
  'account-disabled': [one(disabledMail)],
  'account-enabled': [one(enabledMail)],
  'data-downloaded': [
    one((sender) => downloadedMail(sender, { email: OWNER, at: AT, device: 'Safari on iPhone' })),
  ],
  'data-exported': [one(exportedMail)],
} satisfies Partial<MailExamples<MailKind>>
