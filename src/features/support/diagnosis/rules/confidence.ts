import type { Report } from './situation.ts'
import type { Finding } from './finding.ts'

/** percent: from the first on a finding is told, from the second on nobody has to look */
const TOLD_FROM = 60
const SOLVED_FROM = 80

/** parts of the confidence */
const DATA = 0.5
const TYPE = 0.15
const WORDS = 0.35
/** Data this plain are told whatever the words, so the issue type doesn't matter. */
const STRIKING = 0.93
/** least fit of words that speak of a cause */
const SPEAKS = 0.4
/** One word alone is only a hint. */
const SPEAKS_CLEARLY = 0.7
/** points of confidence that a certain finding must be ahead */
const AHEAD = 12

/**
 * 0 to 100: strength × (50 for the data alone + 15 if the issue type fits, or the data are striking + 35 × fit of the
 * words). So striking data are told alone, words decide between two findings, and words without data do nothing.
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

/** Data that are less plain need more than one word. */
export const isMeant = ({ finding, fit }: Pick<Likely, 'finding' | 'fit'>): boolean =>
  fit >= (finding.strength >= STRIKING ? SPEAKS : SPEAKS_CLEARLY)

/** A so-called wish is a complaint only if its words say so. */
export function isTold(
  { finding, fit, confidence }: Likely,
  { issueType }: Pick<Report, 'issueType'>,
): boolean {
  const mayBeAlone = finding.strength >= STRIKING && issueType !== 'Feature Request'
  return confidence >= TOLD_FROM && (mayBeAlone || fit >= SPEAKS)
}

/**
 * Nobody has to look: the owner can fix the cause alone, surely means it, and nothing else is as likely. Critical
 * issues and wishes always go to a person.
 */
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

/** Nearly as likely, or plainer in the data. */
const isRival = ({ finding, confidence }: Likely, best: Likely): boolean =>
  confidence > best.confidence - AHEAD ||
  (finding.strength >= STRIKING && finding.strength > best.finding.strength)
