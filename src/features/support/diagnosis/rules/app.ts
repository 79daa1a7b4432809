import { say } from '../../../../shared/phrases/words.ts'
import { TO_ACCOUNT, type Cause } from './finding.ts'

const MAIL = {
  points: 'email|mail|inbox|spam digest|newsletter|notification|summary+week confirm|verify',
  hints: 'monday|weekly|week quarantine|hotmail|gmail|outlook get|receive|arrive|reach',
}
const MAIL_TYPES = ['Bug/Error', 'Other', 'Performance'] as const
const CHECK_MAIL = { ...TO_ACCOUNT, label: 'See which emails you get' }

export const emailNotConfirmed: Cause = {
  kind: 'email_not_confirmed',
  words: MAIL,
  types: MAIL_TYPES,
  check: CHECK_MAIL,
  // Without a mail server no link was sent.
  find: ({ mail, app }) =>
    mail.waitsForNew && app.hasMailServer
      ? {
          strength: 0.95,
          diagnosis: say`You asked to change your email, but the link that we sent to the new address has not been opened. Until then your old address stays.`,
          solution:
            'Look for our email in the inbox of the new address, and in its spam folder, and open the link. If you mistyped the address, ask for the change again.',
          fixTime: 'About 2 minutes',
          cures: [TO_ACCOUNT],
        }
      : null,
}

export const emailOff: Cause = {
  kind: 'email_off',
  words: MAIL,
  types: MAIL_TYPES,
  check: CHECK_MAIL,
  find: ({ mail, app }) => {
    if (!app.hasMailServer || (mail.digest === 'on' && mail.isConfirmed)) return null
    const why = {
      off: say`The email with your figures is switched off.`,
      paused: say`The email with your figures is paused, because none of the last ones was opened.`,
      on: say`Your email address is not confirmed yet, and we send figures to confirmed addresses only.`,
    }[mail.digest]
    return {
      strength: 0.92,
      diagnosis: why,
      solution:
        mail.digest === 'on'
          ? 'Open Your account and ask for the link that confirms your address. Then open it in your inbox.'
          : 'Open Your account and choose how often you want to get it.',
      fixTime: 'About 1 minute',
      cures: [TO_ACCOUNT],
    }
  },
}

/** Told so that owners don't search their own data, and only if they write of emails (`types: []`). */
export const noMailServer: Cause = {
  kind: 'no_mail_server',
  words: MAIL,
  types: [],
  check: CHECK_MAIL,
  find: ({ app }) =>
    app.hasMailServer
      ? null
      : {
          fixTime: 'Until the person who runs the app has fixed it',
          cures: [],
          isOwnersToFix: false,
          strength: 0.92,
          diagnosis: say`This app has no mail server, so its emails are not sent.`,
          solution:
            'The person who runs the app can read the emails and pass them on, and can set up a mail server.',
        },
}
