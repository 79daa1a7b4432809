import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

/** ms from which a transaction counts; the largest shops' figures take half of it */
const LONG = 500
/** ms of such transactions that an owner may run within the time that is remembered */
const ALLOWED = 10_000
/** owners who are remembered */
const MOST_OWNERS = 10_000

interface LongUse {
  /** True for an owner whose calls have kept the database busy for long, and at most for the time that is remembered after they stop. */
  isLong: (ownerId: string) => boolean
  /** Runs work that counts once it takes long, also while it still runs. */
  counted: <T>(ownerId: string, work: () => Promise<T>) => Promise<T>
}

const background = new AsyncLocalStorage<true>()

/** Runs work that the app does by itself: no owner is held up for it, and it isn't held up by the owner's own calls. */
export const byItself = <T>(work: () => T): T => background.run(true, work)
export const isByItself = (): boolean => background.getStore() ?? false

/**
 * Remembers which owners' calls keep the database busy: searches through many sales, again and again. `remembered` is how
 * long, in ms.
 */
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
      // A number of its own for each, though two begin at the same moment.
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
