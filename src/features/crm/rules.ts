/** minutes to wait after each try that failed; together 24 hours */
export const RETRY_MINUTES = [1, 2, 4, 8, 15, 30, 60, 120, 240, 360, 600]

/** Returns the seconds to wait after so many failed tries, or null if that was the last one. */
export function retryAfter(tries: number): number | null {
  const minutes = RETRY_MINUTES[tries - 1]
  return minutes === undefined ? null : minutes * 60
}
