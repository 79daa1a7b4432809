/**
 * Emails that go to any address: the one that asks to confirm it, links that somebody asked for, and invitations.
 * They hold nothing that anybody typed, because anyone can register with somebody else's address.
 */
export const MAILS_TO_ANYONE = [
  'welcome',
  'confirm',
  'password-reset',
  'invitation',
  'email-change',
] as const

/** Emails that go only to the confirmed address of an open account (`server/mail/gate.ts`). */
const MAILS_TO_CONFIRMED = [
  'first-steps',
  'new-device',
  'viewed-by-admin',
  'password-changed',
  'email-change-asked',
  'email-changed',
  'email-taken',
  'change-undone',
  'authenticator-on',
  'authenticator-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'passkeys-removed',
  'second-factor-reset',
  'account-deletion',
  'account-kept',
  'account-disabled',
  'account-enabled',
  'data-exported',
  'weekly-digest',
  'monthly-digest',
  'goal-reached',
  'competition-result',
  'support-new',
  'support-reply',
  'support-answer',
] as const

/** Every email that the app sends. Kinds are stored, and shown to admins. */
export const MAIL_KINDS = [...MAILS_TO_ANYONE, ...MAILS_TO_CONFIRMED]
export type MailKind = (typeof MAIL_KINDS)[number]
