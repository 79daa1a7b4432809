/** entries; when there are more, the cache is cleared */
const MAX_ENTRIES = 10_000
/**
 * characters; longer cells are slices that would keep the piece of the file around them in memory unless
 * they were copied, and they repeat less often
 */
const MAX_KEY_LENGTH = 12

/**
 * Memoizes `read`, since a column repeats the same few thousand values. `maxKeyLength` may be larger for
 * texts that repeat. An undefined result is not cached.
 */
export function memoize<Result>(
  read: (cell: string) => Result,
  maxKeyLength = MAX_KEY_LENGTH,
): (cell: string) => Result {
  const results = new Map<string, Result>()
  return (cell) => {
    if (cell.length > maxKeyLength) return read(cell)
    const known = results.get(cell)
    if (known !== undefined) return known
    if (results.size >= MAX_ENTRIES) results.clear()
    const result = read(cell)
    results.set(cell.length > MAX_KEY_LENGTH ? copyOf(cell) : cell, result)
    return result
  }
}

const copyOf = (cell: string): string => Buffer.from(cell, 'utf16le').toString('utf16le')

/** Makes a value when it is first needed. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
