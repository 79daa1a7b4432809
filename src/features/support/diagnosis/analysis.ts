import { plainText } from '../../../shared/phrases/compose.ts'
import { say } from '../../../shared/phrases/words.ts'
import type { Analysis, Cure } from '../contract.ts'
import { draftOf } from './model.ts'
import { confidenceOf, isMeant, isSolvedBy, isTold, type Likely } from './rules/confidence.ts'
import { TO_DATA, TO_ENTRY, type Cause, type Finding } from './rules/finding.ts'
import { CAUSES } from './rules/index.ts'
import type { Report, Situation } from './rules/situation.ts'
import { isCalledWish, isWish } from './wish.ts'
import { fitOf, wordsOf } from './rules/words.ts'

/** findings told, and causes to check without any */
const MOST_TOLD = 2
const MOST_CHECKED = 3
/** points of confidence less than the best */
const ALSO = 25
const WAITS = 'Until a person has looked at it'
const PERSON_READS = 'A person reads your report and answers it on this page.'

export interface Told {
  analysis: Analysis
  findings: Finding[]
}

export function analysisOf(situation: Situation, report: Report): Told {
  const words = wordsOf(report.description)
  if (isWish(words)) return { analysis: forTheTeam(), findings: [] }
  const likely = likelyCauses(situation, report, words)
  const [best, ...others] = likely
  if (!best) {
    const analysis = isCalledWish(report.issueType) ? forTheTeam() : nothingFound(situation, words)
    return { analysis, findings: [] }
  }
  const also = others.filter(({ confidence }) => confidence >= best.confidence - ALSO)
  const findings = [best, ...also.slice(0, MOST_TOLD - 1)].map(shown)
  const autoApproved = isSolvedBy([best, ...others], report)
  const solutions = findings.map(({ solution }) => solution).join(' ')
  return {
    findings,
    analysis: {
      autoApproved,
      confidence: best.confidence,
      diagnosis: plainText(draftOf(findings)),
      solution: autoApproved ? solutions : `${solutions} ${PERSON_READS}`,
      estimatedFixTime: best.finding.fixTime,
      cures: withoutRepeats(findings.flatMap(({ cures, cause }) => cures ?? cause.check)),
    },
  }
}

/** The words may not mean this finding. */
const shown = (likely: Likely, place: number): Finding => {
  const { finding } = likely
  return place > 0 || isMeant(likely)
    ? finding
    : {
        ...finding,
        diagnosis: say`We are not sure that this is what you mean, but it stands out. ${finding.diagnosis}`,
      }
}

function likelyCauses(situation: Situation, report: Report, words: string[]): Likely[] {
  return CAUSES.flatMap((cause): Likely[] => {
    const evidence = cause.find(situation, report)
    if (!evidence) return []
    const finding = { ...evidence, cause }
    const fit = evidence.isNamed ? 1 : fitOf(words, cause.words)
    return [{ finding, fit, confidence: confidenceOf(finding, fit, report.issueType) }]
  })
    .filter((each) => isTold(each, report))
    .toSorted((a, b) => b.confidence - a.confidence)
}

const withoutRepeats = (cures: Cure[]): Cure[] => [
  ...new Map(cures.map((cure) => [cure.href, cure])).values(),
]

const forTheTeam = (): Analysis => ({
  autoApproved: false,
  confidence: 0,
  estimatedFixTime: WAITS,
  cures: [],
  diagnosis: 'Thank you for the idea. It went to the team as a wish. Nothing is broken here.',
  solution: PERSON_READS,
})

function nothingFound(situation: Situation, words: string[]): Analysis {
  // Causes without a type are the operator's.
  const nearest = CAUSES.filter(({ types }) => types.length > 0)
    .map((cause) => ({ cause, fit: fitOf(words, cause.words) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ cause }) => cause)
  const cures = withoutRepeats([...nearest, ...USUAL].map(({ check }) => check))
  return {
    autoApproved: false,
    confidence: 0,
    estimatedFixTime: WAITS,
    cures: situation.sales.entries === 0 ? TO_BEGIN : cures.slice(0, MOST_CHECKED),
    diagnosis: 'We found nothing in your sales, imports, goals and settings that explains this.',
    solution: `${PERSON_READS} Until then, ${situation.sales.entries === 0 ? 'you can begin here' : 'you can check what comes nearest to it'}.`,
  }
}

/** where words point nowhere */
const USUAL: Cause[] = CAUSES.filter(({ kind }) =>
  ['rows_rejected', 'time_zone', 'wrong_year'].includes(kind),
)

/** before the first sale */
const TO_BEGIN: Cure[] = [
  { label: 'Open the setup guide', href: '/setup-guide' },
  TO_ENTRY,
  TO_DATA,
]

export const notLookedAt = ({ issueType }: Pick<Report, 'issueType'>): Analysis =>
  isCalledWish(issueType)
    ? forTheTeam()
    : {
        ...forTheTeam(),
        diagnosis: 'We could not look at your sales and settings right now.',
      }
