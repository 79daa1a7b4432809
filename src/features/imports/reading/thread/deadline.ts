/** ms between two looks at what is worked on */
const LOOK_EVERY = 250

/**
 * Calls `isOver` after `patience` ms of work, not counting the time in which `isWaiting`; the function
 * that it gives stops the clock. A process that is too busy to look counts nothing either.
 */
export function deadline(
  patience: number,
  isWaiting: () => boolean,
  isOver: () => void,
): () => void {
  let left = patience
  const clock = setInterval(() => {
    if (isWaiting()) return
    left -= LOOK_EVERY
    if (left > 0) return
    clearInterval(clock)
    isOver()
  }, LOOK_EVERY)
  return () => clearInterval(clock)
}
