/** What each kind of email needs. */
interface Kind {
  /** in the list of the admins */
  title: string
  /**
   * `anyone`: also an address that nobody has confirmed. Such an email asks to confirm it, has a link that somebody asked
   * for or invites, and holds nothing that anybody typed, because anyone can register with somebody else's address.
   * `confirmed`: only the confirmed address of an open account (`server/mail/gate.ts`).
   */
  goesTo: 'anyone' | 'confirmed'
  /** It is sent although the account was closed while it waited, because it says so. */
  saysClosed?: true
  /** 1: sent before all others that wait. A person waits for it, and nobody can ask for many. -1: sent after them. */
  turn?: 1 | -1
}

/** Every email that the app sends. Kinds are stored, so they are never renamed. */
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
  'account-disabled': { title: 'Account disabled', goesTo: 'confirmed', saysClosed: true },
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
  // Only to an address whose visitor has opened the link (`support/visitors.ts`), which no account says.
  'support-visitor': { title: 'Support answer to a visitor', goesTo: 'anyone' },
} satisfies Record<string, Kind>
export type MailKind = keyof typeof MAIL_KINDS

/** Undefined for an email that was stored by a version with other kinds. */
export const mailKind = (kind: string): Kind | undefined =>
  (MAIL_KINDS as Record<string, Kind>)[kind]

export const titleOfMail = (kind: string): string => mailKind(kind)?.title ?? kind

interface Switch {
  isOnAtFirst: boolean
  /** in the links that turn the email off, which never end: so it is never renamed */
  link: string
  /** beside the switch */
  label: string
  hint: string
  /** in a sentence, after "We no longer send you" */
  name: string
}

/** What owners switch on and off, by the name of the setting. The digest has a rhythm as well (`digest/`). */
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

/** name of the URL parameter by which a link in an email says which one it is from */
export const MAIL_PARAMETER = 'mail'
