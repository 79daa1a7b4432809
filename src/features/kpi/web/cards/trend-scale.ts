/** A line through fewer points shows chance, not a trend. */
export const MIN_POINTS = 5

/** A line spans at least this share of its highest value. */
const LEAST_SHARE = 0.2

/**
 * Lowest and highest value of a line's axis. It spans at least a fifth of the largest value, and
 * `leastSpan`, around the middle: 100 and 101 must not look like a cliff. null if all values are 0.
 */
export function trendDomain(values: number[], leastSpan = 0): [number, number] | null {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const largest = Math.max(Math.abs(lowest), Math.abs(highest))
  if (largest === 0) return null
  const more = Math.max(0, leastSpan, largest * LEAST_SHARE) - (highest - lowest)
  return more > 0 ? [lowest - more / 2, highest + more / 2] : [lowest, highest]
}
