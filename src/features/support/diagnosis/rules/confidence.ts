import type { Report } from './situation.ts'
import type { Finding } from './finding.ts'

/** percent; above the second nobody has to look */
const TOLD_FROM = 60
const SOLVED_FROM = 80

/** parts */
const DATA = 0.5
const TYPE = 0.15
const WORDS = 0.35
/** told whatever the words */
const STRIKING = 0.93
/** least fit that counts */
const SPEAKS = 0.4
/** One word is only a hint. */
const SPEAKS_CLEARLY = 0.7
/** points ahead of any other finding */
const AHEAD = 12

/**
 * 0 to 100: strength × (50 + 15 if the issue type fits or the data are striking + 35 × fit). So striking data are told
 * alone, words decide between findings, and words without data do nothing.
 */
export function confidenceOf(
  { strength, cause }: Pick<Finding, 'strength' | 'cause'>,
  fit: number,
  issueType: Report['issueType'],
): number {
  const typeFits = strength >= STRIKING || cause.types.includes(issueType)
  return Math.round(100 * strength * (DATA + (typeFits ? TYPE : 0) + WORDS * fit))
}

export interface Likely {
  finding: Finding
  fit: number
  confidence: number
}

export const isMeant = ({ finding, fit }: Pick<Likely, 'finding' | 'fit'>): boolean =>
  fit >= (finding.strength >= STRIKING ? SPEAKS : SPEAKS_CLEARLY)

/** A so-called wish must complain in words. */
export function isTold(
  { finding, fit, confidence }: Likely,
  { issueType }: Pick<Report, 'issueType'>,
): boolean {
  const mayBeAlone = finding.strength >= STRIKING && issueType !== 'Feature Request'
  return confidence >= TOLD_FROM && (mayBeAlone || fit >= SPEAKS)
}

/** Critical issues and wishes always go to a person. */
export const isSolvedBy = (
  [best, ...others]: [Likely, ...Likely[]],
  { priority, issueType }: Report,
): boolean =>
  best.finding.isOwnersToFix !== false &&
  best.confidence >= SOLVED_FROM &&
  best.fit >= SPEAKS &&
  !others.some((other) => isRival(other, best)) &&
  priority !== 'Critical' &&
  issueType !== 'Feature Request'

const isRival = ({ finding, confidence }: Likely, best: Likely): boolean =>
  confidence > best.confidence - AHEAD ||
  (finding.strength >= STRIKING && finding.strength > best.finding.strength)
