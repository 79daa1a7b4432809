import type { Part } from './season.ts'

/** months after which sales count half; by backtesting (ADR 0020) */
export const HALF_LIFE = { usual: 3, changed: 1 }
/** gain of exponential smoothing */
const GAIN = 1 - 0.5 ** (1 / HALF_LIFE.usual)

const FURTHER = 2
/** In shops with more noise, a month without revenue can be chance. */
const GAP_NOISE = 0.1
/** in average months */
const WHOLE_MONTH = 0.9

/** cents of an average open day, and the squared relative error */
export interface Level {
  cents: number
  error: number
  isChanged: boolean
}

/**
 * Later days count more, and time passes more slowly on days of a low share: a kiosk's sales before its season say
 * nothing about its size, and in spring its last summer is still recent.
 */
export function levelOf(parts: Part[], noise: number): Level {
  const trading = withoutGaps(parts, noise)
  const usual = weighted(trading, HALF_LIFE.usual)
  const late = weighted(trading, HALF_LIFE.changed)
  const level = usual.cents
  if (level <= 0)
    return { cents: Math.max(0, late.cents), error: noise * usual.spread, isChanged: false }
  // The part of a change that chance does not explain is believed at once.
  const change = (late.cents / level - 1) ** 2
  const believed = change > 0 ? Math.max(0, 1 - noise / change) : 0
  const moved = believed * (late.cents - level)
  const cents = Math.max(0, level + moved)
  return {
    cents,
    error: noise * usual.spread + (cents > 0 ? (FURTHER * moved) / cents : 0) ** 2,
    isChanged: believed > 0.5,
  }
}

/** Whole months without revenue say nothing about the size if sales followed. */
function withoutGaps(parts: Part[], noise: number): Part[] {
  if (noise >= GAP_NOISE) return parts
  const last = parts.findLastIndex(({ cents }) => cents > 0)
  return parts.filter(({ cents, months }, i) => cents > 0 || months < WHOLE_MONTH || i > last)
}

/** by the local level model */
export const driftOver = (months: number, noise: number): number => (noise * GAIN ** 2 * months) / 3

function weighted(parts: Part[], halfLife: number) {
  let [cents, open, months, squares, age] = [0, 0, 0, 0, 0]
  for (const part of parts.toReversed()) {
    const counted = Math.min(1, part.share)
    const weight = 0.5 ** (age / halfLife) * counted
    age += counted * part.months
    if (part.open === 0) continue
    cents += weight * part.cents
    open += weight * part.share * part.open
    months += weight * part.share * part.months
    squares += weight ** 2 * part.share * part.months
  }
  return open > 0 ? { cents: cents / open, spread: squares / months ** 2 } : { cents: 0, spread: 1 }
}
