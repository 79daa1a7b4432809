import { say } from '../../../../shared/phrases/words.ts'
import type { Finding, Rule } from './finding.ts'

/** What only the person who runs the app can fix. It is told, so that nobody looks for it in their own data. */

const MAIL_CUES = /\b(e-?mail|mail|digest|inbox|spam|notification|reset link)/i
const base: Pick<Finding, 'certainty' | 'types' | 'fixTime' | 'cures' | 'isOwnersToFix'> = {
  certainty: 0.9,
  // Only who writes of it is told: it has nothing to do with most issues.
  types: [],
  fixTime: 'Until the person who runs the app has fixed it',
  cures: [],
  isOwnersToFix: false,
}

export const noMailServer: Rule = ({ app }) =>
  app.hasMailServer
    ? null
    : {
        ...base,
        kind: 'no_mail_server',
        cues: MAIL_CUES,
        diagnosis: say`This app has no mail server, so its emails are not sent.`,
        solution:
          'The person who runs the app can read the emails and pass them on, and can set up a mail server.',
      }

export const diskNearlyFull: Rule = ({ app }) =>
  app.isDiskNearlyFull
    ? {
        ...base,
        kind: 'disk_full',
        cues: /\b(import|upload|save|slow|fail|error|busy|full|later)/i,
        diagnosis: say`The disk of this app is nearly full, so large imports are refused for now.`,
        solution:
          'Nothing of yours is lost. Try again once the person who runs the app has made room.',
      }
    : null

export const failedJobs: Rule = ({ app }) =>
  app.hasFailedJobs
    ? {
        ...base,
        kind: 'jobs_failed',
        certainty: 0.7,
        cues: /\b(e-?mail|digest|points|late|old|update|refresh|slow|wait)/i,
        diagnosis: say`Some work that this app does in the background failed in the last day.`,
        solution:
          'Figures and points catch up by themselves once it runs again. The person who runs the app looks at it.',
      }
    : null
