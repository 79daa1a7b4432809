/** A line through fewer points shows chance, not a trend. */
export const MIN_POINTS = 5

/** of the highest value */
const LEAST_SHARE = 0.2

/** 100 and 101 must not look like a cliff. null if all values are 0. */
export function trendDomain(values: number[], leastSpan = 0): [number, number] | null {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const largest = Math.max(Math.abs(lowest), Math.abs(highest))
  if (largest === 0) return null
  const more = Math.max(0, leastSpan, largest * LEAST_SHARE) - (highest - lowest)
  return more > 0 ? [lowest - more / 2, highest + more / 2] : [lowest, highest]
}
