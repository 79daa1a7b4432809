interface Kind {
  title: string
  /**
   * `anyone`: also an unconfirmed address, so without anything that somebody typed: anyone can register another's
   * address. `confirmed`: only of an open account (`server/mail/gate.ts`).
   */
  goesTo: 'anyone' | 'confirmed'
  /** although the account was disabled meanwhile */
  saysDisabled?: true
  /** 1: before all others, as a person waits. -1: after them. */
  turn?: 1 | -1
}

/** Stored: never rename. */
export const MAIL_KINDS = {
  welcome: { title: 'Welcome', goesTo: 'anyone' },
  confirm: { title: 'Confirm the email', goesTo: 'anyone' },
  'password-reset': { title: 'Password reset', goesTo: 'anyone', turn: 1 },
  invitation: { title: 'Invitation', goesTo: 'anyone' },
  'email-change': { title: 'Email change', goesTo: 'anyone' },
  'admin-invited': { title: 'Admin invited', goesTo: 'confirmed' },
  'first-steps': { title: 'First steps', goesTo: 'confirmed' },
  'new-device': { title: 'Sign-in on a new device', goesTo: 'confirmed' },
  'viewed-by-admin': { title: 'Viewed by admin', goesTo: 'confirmed' },
  'password-changed': { title: 'Password changed', goesTo: 'confirmed' },
  'email-change-asked': { title: 'Email change requested', goesTo: 'confirmed' },
  'email-changed': { title: 'Email changed', goesTo: 'confirmed' },
  'email-taken': { title: 'Email taken', goesTo: 'confirmed' },
  'change-undone': { title: 'Change undone', goesTo: 'confirmed' },
  'authenticator-on': { title: 'Authenticator on', goesTo: 'confirmed' },
  'authenticator-off': { title: 'Authenticator off', goesTo: 'confirmed' },
  'recovery-codes-new': { title: 'New recovery codes', goesTo: 'confirmed' },
  'recovery-code-used': { title: 'Recovery code used', goesTo: 'confirmed' },
  'wrong-codes': { title: 'Wrong codes', goesTo: 'confirmed' },
  'passkey-added': { title: 'Passkey added', goesTo: 'confirmed' },
  'passkey-removed': { title: 'Passkey removed', goesTo: 'confirmed' },
  'passkeys-removed': { title: 'Passkeys removed', goesTo: 'confirmed' },
  'access-token-added': { title: 'Access token made', goesTo: 'confirmed' },
  'access-token-ending': { title: 'Access token ends soon', goesTo: 'confirmed' },
  'access-tokens-revoked': { title: 'Access tokens revoked', goesTo: 'confirmed' },
  'paused-in-recovery': { title: 'Paused until looked at', goesTo: 'confirmed' },
  'second-factor-reset': { title: 'Second factor reset', goesTo: 'confirmed' },
  'account-deletion': { title: 'Account deletion', goesTo: 'confirmed' },
  'deletion-reminder': { title: 'Deletion reminder', goesTo: 'confirmed' },
  'account-kept': { title: 'Account kept', goesTo: 'confirmed' },
  'account-disabled': { title: 'Account disabled', goesTo: 'confirmed', saysDisabled: true },
  'account-enabled': { title: 'Account enabled', goesTo: 'confirmed' },
  'data-downloaded': { title: 'Data downloaded', goesTo: 'confirmed' },
  'data-exported': { title: 'Data exported', goesTo: 'confirmed' },
  'weekly-digest': { title: 'Weekly digest', goesTo: 'confirmed', turn: -1 },
  'monthly-digest': { title: 'Monthly digest', goesTo: 'confirmed', turn: -1 },
  'nightly-file': { title: 'File read every night', goesTo: 'confirmed' },
  'nightly-file-added': { title: 'File read every night added', goesTo: 'confirmed' },
  'first-sale': { title: 'First sale reminder', goesTo: 'confirmed', turn: -1 },
  'goal-reached': { title: 'Goal reached', goesTo: 'confirmed', turn: -1 },
  'competition-result': { title: 'Competition result', goesTo: 'confirmed', turn: -1 },
  announcement: { title: 'Announcement', goesTo: 'confirmed', turn: -1 },
  'webhook-changed': { title: 'Webhook added or changed', goesTo: 'confirmed' },
  'webhook-paused': { title: 'Webhook paused', goesTo: 'confirmed' },
  'support-new': { title: 'New support ticket', goesTo: 'confirmed' },
  'support-answer': { title: 'Support answer', goesTo: 'confirmed' },
  'support-digest': { title: 'New support messages', goesTo: 'confirmed' },
  'support-confirm': { title: 'Confirm the email of a visitor', goesTo: 'anyone' },
  // Only to an address whose visitor has opened the link (`support/visitors.ts`).
  'support-visitor': { title: 'Support answer to a visitor', goesTo: 'anyone' },
} satisfies Record<string, Kind>
export type MailKind = keyof typeof MAIL_KINDS

/** undefined for a kind of another version */
export const mailKind = (kind: string): Kind | undefined =>
  (MAIL_KINDS as Record<string, Kind>)[kind]

export const titleOfMail = (kind: string): string => mailKind(kind)?.title ?? kind

interface Switch {
  isOnAtFirst: boolean
  /** in links that never end: never rename */
  link: string
  label: string
  hint: string
  /** after "We no longer send you" */
  name: string
}

/** The digest has a rhythm as well (`digest/`). */
export const MAIL_SWITCHES = {
  goalMail: {
    isOnAtFirst: false,
    link: 'goal',
    label: 'Goal reached',
    hint: 'an email for each goal you reach',
    name: 'an email when you reach a goal',
  },
  resultMail: {
    isOnAtFirst: true,
    link: 'result',
    label: 'Monthly competition',
    hint: 'an email with your place, once the winners of a month are known',
    name: 'an email with your place in the monthly competition',
  },
  newsMail: {
    isOnAtFirst: false,
    link: 'news',
    label: 'News',
    hint: 'an email when there is something new, a few times a year',
    name: 'news by email',
  },
} as const satisfies Record<string, Switch>
export type MailSwitch = keyof typeof MAIL_SWITCHES

export const MAIL_PARAMETER = 'mail'
