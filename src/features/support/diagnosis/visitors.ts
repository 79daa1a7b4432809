import type { Analysis, Cure } from '../contract.ts'
import type { Report } from './rules/situation.ts'
import { isCalledWish, isWish } from './wish.ts'
import { fitOf, wordsOf, type Stems } from './rules/words.ts'

/** Without an account nothing is known, so nothing is called the cause. */

interface Advice {
  words: Stems
  solution: { withMail: string; without: string }
  cures: Cure[]
}

const NEW_LINK: Cure = { label: 'Ask for a new link', href: '/forgot-password' }
const OPERATOR_PASSES_ON =
  'ask for a new link below. The person who runs this app has to pass the link on to you, because the app sends no emails.'

const ADVICE: Advice[] = [
  {
    words: {
      points:
        'invite|invitation|invited join link|button+doesnt|wont|expired|expire|dead|works|work|working|broken|away|old|used',
      hints: 'link|button asked|ask community|group|team|page click|clicks|open set|choose',
    },
    solution: {
      withMail:
        'If it is about an invitation: its link works once, and for 48 hours, but the invitation still stands. Ask for a new link below, with the address that was invited. It comes by email within a few minutes. If nothing comes, that address was not invited: ask the person who invited you for another invitation.',
      without: `If it is about an invitation, whose link works once and for 48 hours: ${OPERATOR_PASSES_ON} Or ask the person who invited you for another invitation.`,
    },
    cures: [NEW_LINK],
  },
  {
    words: {
      points:
        'never|not|nothing|didnt|dont|hasnt|havent|still|wont+come|came|arrive|get|got|receive|reach no_email|mail|link|code|message spam|junk|inbox',
      hints: 'email|mail|link|message waiting|wait hours|days sent|send reset|confirm',
    },
    solution: {
      withMail:
        'If an email did not reach you: look in the spam folder, and search for the name of this app in all folders. Then ask for a new link below, with exactly the address you signed up with. The newest link is the one that works.',
      without: `If an email did not reach you: ${OPERATOR_PASSES_ON}`,
    },
    cures: [NEW_LINK],
  },
  {
    words: {
      points:
        'password|passkey locked|lockout sign|log|get|let+in login|signin|logon authenticator|2fa phone|telephone|mobile|handset+lost|new|old|broken|stolen numbers|digits|code+six|6|wants|asks code+wrong|invalid|accept|reject disabled|blocked|suspended|banned',
      hints: 'wrong|incorrect forgot|forget reject|refuse|denied enter|try|tried account|access',
    },
    solution: {
      withMail:
        'If you cannot get in: ask for a link below, with the email of your account, and set a new password. After many wrong tries, signing in waits for a while. If you lost the phone or the passkey that you sign in with, say so in this report: a person has to let you in.',
      without: `If you cannot get in: ${OPERATOR_PASSES_ON} Tell them the email of your account.`,
    },
    cures: [{ label: 'Set a new password', href: '/forgot-password' }],
  },
]

/** least fit */
const FITS = 0.6

export interface Visitor {
  hasEmail: boolean
  hasMailServer: boolean
  /** undefined if the operator gives none */
  operatorEmail: string | undefined
}

export function analysisForVisitor(report: Report, visitor: Visitor): Analysis {
  const words = wordsOf(report.description)
  const next = whatComes(visitor)
  const base = {
    autoApproved: false,
    confidence: 0,
    estimatedFixTime: 'Until a person has looked at it',
  }
  if (isWish(words) || isCalledWish(report.issueType)) {
    const diagnosis = 'Thank you for the idea. It went to the team as a wish.'
    return { ...base, cures: [], diagnosis, solution: next }
  }
  const diagnosis = 'You are not signed in, so we could not look at your sales and settings.'
  const [best] = ADVICE.map((advice) => ({ advice, fit: fitOf(words, advice.words) }))
    .filter(({ fit }) => fit >= FITS)
    .toSorted((a, b) => b.fit - a.fit)
  if (!best) return { ...base, cures: [], diagnosis, solution: next }
  const { solution, cures } = best.advice
  const offer = visitor.hasMailServer ? solution.withMail : solution.without
  return { ...base, cures, diagnosis, solution: `${offer} ${next}` }
}

function whatComes({ hasEmail, hasMailServer, operatorEmail }: Visitor): string {
  const write = operatorEmail
    ? ` If it is urgent, write to ${operatorEmail} and name the ticket number.`
    : ''
  if (!hasMailServer)
    return `A person reads your report. Keep the ticket number for when you are asked for it.${write}`
  return hasEmail
    ? `A person reads your report. We sent you an email with a link: open it, so that the answer can come to that address.${write}`
    : `A person reads your report. You left no email, so we cannot answer. Send it again with your email if you want an answer.${write}`
}
