import type { Report } from './situation.ts'
import type { Finding } from './finding.ts'

/** From this confidence on a finding is told to the owner, and from the next one on nobody has to look at it. */
export const TOLD_FROM = 60
const SOLVED_FROM = 80

/** How much of the confidence each part makes up. */
const DATA = 0.5
const WORDS = 0.35
const TYPE = 0.15

/**
 * How likely a finding is what the person means, from 0 to 100: certainty × (50 for the data alone + 35 if the
 * description speaks of it + 15 if the issue type fits). So data alone never solve an issue, and words alone can't,
 * because without data there is no finding.
 */
export function confidenceOf(finding: Finding, { description, issueType }: Report): number {
  const speaksOfIt = finding.cues.test(description) ? WORDS : 0
  const typeFits = finding.types.includes(issueType) ? TYPE : 0
  return Math.round(100 * finding.certainty * (DATA + speaksOfIt + typeFits))
}

/**
 * True if nobody has to look: the owner can do it alone, and it's almost certainly what they mean. A person looks at
 * whatever is critical, and at every wish.
 */
export const isSolvedBy = (
  { isOwnersToFix }: Pick<Finding, 'isOwnersToFix'>,
  confidence: number,
  { priority, issueType }: Report,
): boolean =>
  isOwnersToFix &&
  confidence >= SOLVED_FROM &&
  priority !== 'Critical' &&
  issueType !== 'Feature Request'
