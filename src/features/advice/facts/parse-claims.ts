import type { Claim } from './facts.ts'

/** characters; a longer answer is not read */
const MAX_ANSWER = 20_000
/** facts that a sentence may name */
const MAX_CITED = 20

/**
 * Reads the answer of a model: `{"sentences":[{"text":"…","facts":["f1"]}]}`, perhaps in a code fence or with words
 * around it. Returns null when it is cut off or anything else. Marks for bold text and bullets are removed.
 */
export function parseClaims(answer: string): Claim[] | null {
  if (answer.length > MAX_ANSWER) return null
  const json = objectIn(answer)
  if (json === null) return null
  const sentences = own(json, 'sentences')
  if (!Array.isArray(sentences) || sentences.length === 0) return null
  const claims = sentences.map(claimOf)
  return claims.every((claim) => claim !== null) ? claims : null
}

/** The outermost object in an answer. Words in front of it may have braces of their own, so a few places are tried. */
function objectIn(answer: string): object | null {
  const end = answer.lastIndexOf('}')
  let start = answer.indexOf('{')
  for (let tries = 0; start >= 0 && start < end && tries < 5; tries++) {
    const parsed = parse(answer.slice(start, end + 1))
    if (parsed) return parsed
    start = answer.indexOf('{', start + 1)
  }
  return null
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** An own property only: an answer must not reach what every object inherits. */
const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined

function claimOf(value: unknown): Claim | null {
  if (typeof value !== 'object' || value === null) return null
  const [text, facts] = [own(value, 'text'), own(value, 'facts') ?? []]
  if (typeof text !== 'string' || !Array.isArray(facts) || facts.length > MAX_CITED) return null
  if (!facts.every((id) => typeof id === 'string')) return null
  return { text: plain(text), facts }
}

/** Without bold marks, bullets, line breaks and repeated spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('**', '')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
    .replace(/^[-•–*] /, '')
