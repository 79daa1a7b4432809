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
