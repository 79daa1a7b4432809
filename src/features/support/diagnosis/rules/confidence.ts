import type { Report } from './situation.ts'
import type { Finding } from './finding.ts'

/** From this confidence on a finding is told to the owner, and from the next one on nobody has to look at it. */
const TOLD_FROM = 60
const SOLVED_FROM = 80

/** How much of the confidence each part makes up. */
const DATA = 0.5
const TYPE = 0.15
const WORDS = 0.35
/** What is as plain as this in the data is told whatever they write, so the type of the issue doesn't matter. */
const STRIKING = 0.93
/** The least fit of words that speak of a cause. */
const SPEAKS = 0.4
/** A word alone is no more than a hint. */
const SPEAKS_CLEARLY = 0.7
/** By how much something certain must be likelier than anything else. */
const AHEAD = 12

/**
 * How likely a finding is what the person means, from 0 to 100: strength of the data × (50 for the data alone + 15 if
 * the issue type fits, or the data are striking + 35 × how well the words fit). So striking data are told alone, words
 * decide between two findings, and words alone do nothing, because without data there is no finding.
 */
export function confidenceOf(
  { strength, cause }: Pick<Finding, 'strength' | 'cause'>,
  fit: number,
  issueType: Report['issueType'],
): number {
  const typeFits = strength >= STRIKING || cause.types.includes(issueType)
  return Math.round(100 * strength * (DATA + (typeFits ? TYPE : 0) + WORDS * fit))
}

/** A finding, how well the words fit it, and how likely it is. */
export interface Likely {
  finding: Finding
  fit: number
  confidence: number
}

/** True if the words speak of it: of what the data don't show as plainly, more than one. */
export const isMeant = ({ finding, fit }: Pick<Likely, 'finding' | 'fit'>): boolean =>
  fit >= (finding.strength >= STRIKING ? SPEAKS : SPEAKS_CLEARLY)

/** True if it's likely enough to be told. What is called a wish is a complaint only if its words say so. */
export function isTold(
  { finding, fit, confidence }: Likely,
  { issueType }: Pick<Report, 'issueType'>,
): boolean {
  const mayBeAlone = finding.strength >= STRIKING && issueType !== 'Feature Request'
  return confidence >= TOLD_FROM && (mayBeAlone || fit >= SPEAKS)
}

/**
 * True if nobody has to look: the owner can do it alone, it's almost certainly what they mean, and nothing else is as
 * likely. A person looks at whatever is critical, and at every wish.
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

/** True if it's nearly as likely, or the data show it more plainly. */
const isRival = ({ finding, confidence }: Likely, best: Likely): boolean =>
  confidence > best.confidence - AHEAD ||
  (finding.strength >= STRIKING && finding.strength > best.finding.strength)
