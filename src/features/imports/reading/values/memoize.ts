/** entries; then the memory starts anew */
const MAX_REMEMBERED = 10_000
/**
 * characters; longer cells are slices that would keep the piece of the file around them in memory,
 * and are less often alike
 */
const MAX_KEY_LENGTH = 12

/**
 * A column says the same few thousand things over and over: `read`, but once for each of them.
 * `maxKeyLength` is for texts that are no slices.
 */
export function remembered<Result>(
  read: (cell: string) => Result,
  maxKeyLength = MAX_KEY_LENGTH,
): (cell: string) => Result {
  const results = new Map<string, Result>()
  return (cell) => {
    if (cell.length > maxKeyLength) return read(cell)
    const known = results.get(cell)
    if (known !== undefined) return known
    if (results.size >= MAX_REMEMBERED) results.clear()
    const result = read(cell)
    results.set(cell, result)
    return result
  }
}
