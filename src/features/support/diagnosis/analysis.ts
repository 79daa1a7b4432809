import { plainText } from '../../../shared/phrases/compose.ts'
import type { Analysis, Cure } from '../contract.ts'
import { draftOf } from './model.ts'
import { confidenceOf, isSolvedBy, TOLD_FROM } from './rules/confidence.ts'
import type { Finding } from './rules/finding.ts'
import { RULES } from './rules/index.ts'
import type { Report, Situation } from './rules/situation.ts'

/** findings that are told at once */
const MOST_TOLD = 2
const WAITS = 'Until a person has looked at it'
const PERSON_READS = 'A person reads your report and answers it on this page.'

export interface Told {
  analysis: Analysis
  /** what the diagnosis rests on */
  findings: Finding[]
}

/** Returns what is told to the owner: the likeliest findings, and whether they solve the issue. */
export function analysisOf(situation: Situation, report: Report): Told {
  const likely = RULES.flatMap((rule) => rule(situation, report) ?? [])
    .map((finding) => ({ finding, confidence: confidenceOf(finding, report) }))
    .filter(({ confidence }) => confidence >= TOLD_FROM)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_TOLD)
  const [best] = likely
  if (!best) return { analysis: nothingFound(report), findings: [] }
  const findings = likely.map(({ finding }) => finding)
  const autoApproved = isSolvedBy(best.finding, best.confidence, report)
  const solutions = findings.map(({ solution }) => solution).join(' ')
  return {
    findings,
    analysis: {
      autoApproved,
      confidence: best.confidence,
      diagnosis: plainText(draftOf(findings)),
      solution: autoApproved ? solutions : `${solutions} ${PERSON_READS}`,
      estimatedFixTime: best.finding.fixTime,
      cures: withoutRepeats(findings.flatMap(({ cures }) => cures)),
    },
  }
}

const withoutRepeats = (cures: Cure[]): Cure[] => [
  ...new Map(cures.map((cure) => [cure.href, cure])).values(),
]

/** What is said when no finding is likely. */
export const nothingFound = ({ issueType }: Report): Analysis => ({
  autoApproved: false,
  confidence: 0,
  estimatedFixTime: WAITS,
  cures: [],
  diagnosis:
    issueType === 'Feature Request'
      ? 'Thank you for the idea. Nothing is broken here.'
      : 'We looked at your latest import, your sales, goals and settings, and found nothing that explains this.',
  solution: PERSON_READS,
})

const NUMBER_ONLY =
  'A person reads your report. Keep the ticket number. To read the answer in the app, sign in and report it again from your account.'
const SIGN_IN_CUES =
  /\b(password|sign(ed)?[ -]?in|signing in|log(ged)?[ -]?in|logging in|locked out|reset link)/i
/** Without an account to look into, words are all there is. */
const BY_WORDS = 60

/** Returns what is told to someone who isn't signed in: nobody looks into an account for them. */
export function analysisForVisitor({ description, issueType }: Report): Analysis {
  if (issueType !== 'Feature Request' && SIGN_IN_CUES.test(description)) {
    return {
      autoApproved: false,
      confidence: BY_WORDS,
      diagnosis:
        'You wrote about signing in. Most often the password or the email was mistyped, or belongs to another account.',
      solution: `Choose “Forgot password?” on the sign-in page: we send a link to the email of your account, and you set a new password. ${NUMBER_ONLY}`,
      estimatedFixTime: 'About 5 minutes',
      cures: [{ label: 'Set a new password', href: '/forgot-password' }],
    }
  }
  return {
    autoApproved: false,
    confidence: 0,
    estimatedFixTime: WAITS,
    cures: [],
    diagnosis: 'You are not signed in, so we could not look at your sales and settings.',
    solution: NUMBER_ONLY,
  }
}
