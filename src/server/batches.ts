import { setImmediate as turn } from 'node:timers/promises'

/** A transaction for each batch, so that a slow reader holds no connection. */
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

/** Until null, or `time` (ms) is up; the next run does the rest. */
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
    await turn()
  }
  return sum
}
