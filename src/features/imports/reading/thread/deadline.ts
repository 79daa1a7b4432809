/** ms between two checks */
const CHECK_EVERY = 250

/**
 * Calls `isOver` after `timeout` ms of work, not counting the time while `isWaiting()` is true. Returns
 * a function that stops the clock. Time in which the process is too busy to check doesn't count either.
 */
export function deadline(
  timeout: number,
  isWaiting: () => boolean,
  isOver: () => void,
): () => void {
  let left = timeout
  const clock = setInterval(() => {
    if (isWaiting()) return
    left -= CHECK_EVERY
    if (left > 0) return
    clearInterval(clock)
    isOver()
  }, CHECK_EVERY)
  return () => clearInterval(clock)
}
