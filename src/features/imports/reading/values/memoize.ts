const MAX_ENTRIES = 10_000
/** characters; longer cells are slices that hold a piece of the file in memory, and repeat less */
const MAX_KEY_LENGTH = 12

/** undefined is not cached. */
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

export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
