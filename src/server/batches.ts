import { setImmediate as turn } from 'node:timers/promises'

/**
 * Yields a long list in batches of `size` rows, which `read` returns after the last row of the batch before. A slow
 * reader holds no connection: each batch is read in a transaction of its own.
 */
export async function* inBatches<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | undefined
  do {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    after = rows.length === size ? rows.at(-1) : undefined
  } while (after)
}

/**
 * Runs `batch` until it returns null or `time` (ms) is up, and returns the sum of what it returned. What is left is for
 * the next run.
 */
export async function sumOfBatches(
  time: number,
  batch: () => Promise<number | null>,
): Promise<number> {
  const deadline = performance.now() + time
  let sum = 0
  while (performance.now() < deadline) {
    const more = await batch()
    if (more === null) break
    sum += more
    // Calls that have arrived meanwhile go first.
    await turn()
  }
  return sum
}
