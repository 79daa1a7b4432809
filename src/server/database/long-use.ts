import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

/** ms; the largest shops' figures take half */
const LONG = 500
/** ms per owner within the remembered time */
const ALLOWED = 10_000
const MOST_OWNERS = 10_000

interface LongUse {
  /** At most for the remembered time after the calls stop. */
  isLong: (ownerId: string) => boolean
  counted: <T>(ownerId: string, work: () => Promise<T>) => Promise<T>
}

const background = new AsyncLocalStorage<true>()

/** The app's own work neither holds up an owner nor is held up. */
export const byItself = <T>(work: () => T): T => background.run(true, work)
export const isByItself = (): boolean => background.getStore() ?? false

/** `remembered` in ms */
export function rememberLongUse(remembered = 60_000, now = () => performance.now()): LongUse {
  const used = new LRUCache<string, { ms: number; at: number }>({ max: MOST_OWNERS })
  const running = new Map<string, Set<number>>()
  const ended = (ownerId: string): number => {
    const { ms, at } = used.get(ownerId) ?? { ms: 0, at: 0 }
    return Math.max(0, ms - ((now() - at) / remembered) * ALLOWED)
  }
  const unended = (ownerId: string): number =>
    [...(running.get(ownerId) ?? [])]
      .map((start) => now() - start)
      .reduce((sum, ms) => (ms < LONG ? sum : sum + ms), 0)
  return {
    isLong: (ownerId) => ended(ownerId) + unended(ownerId) > ALLOWED,
    async counted(ownerId, work) {
      if (isByItself()) return work()
      // unique
      const starts = running.get(ownerId) ?? new Set()
      running.set(ownerId, starts)
      let start = now()
      while (starts.has(start)) start += 0.001
      starts.add(start)
      try {
        return await work()
      } finally {
        const ms = now() - start
        starts.delete(start)
        if (starts.size === 0) running.delete(ownerId)
        if (ms >= LONG) used.set(ownerId, { ms: Math.min(ended(ownerId) + ms, 2 * ALLOWED), at: now() }) // prettier-ignore
      }
    },
  }
}
