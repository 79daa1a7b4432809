import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { AppError } from '../../shared/errors.ts'

/** How Better Auth makes and checks the hashes of passwords. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (guess: { hash: string; password: string }) => Promise<boolean>
}

/** works that wait for their turn */
const MAX_WAITING = 500
/** ms that a work waits for its turn; a hash takes 20 to 60, so that all who may wait get theirs */
const PATIENCE = 30_000
/** seconds */
const RETRY_AFTER = 10

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Does `atOnce` works at a time. Throws a 503 `busy` when too many wait, or when the turn comes after `patience` ms. */
export function turnsOf({
  atOnce,
  waiting = MAX_WAITING,
  patience = PATIENCE,
}: {
  atOnce: number
  waiting?: number
  patience?: number
}): Turns {
  const limit = pLimit(atOnce)
  return (work) => {
    if (limit.pendingCount >= waiting) return Promise.reject(busy())
    const latest = performance.now() + patience
    return limit(() => {
      if (performance.now() > latest) throw busy()
      return work()
    })
  }
}

const busy = (): AppError =>
  new AppError(
    503,
    'busy',
    'Very many people are signing in or registering just now. Please try again in a moment.',
    { retryAfter: RETRY_AFTER },
  )

/** argon2id with OWASP's parameters, which are the library's default. */
const inTurn = (turns: Turns): Passwords => ({
  hash: (password) => turns(() => hash(password)),
  verify: ({ hash: stored, password }) => turns(() => verify(stored, password)),
})

/**
 * A hash keeps a processor and 19 MB busy on purpose, and one of the four threads that also read
 * files: few at once, so that a rush of strangers leaves the rest of the app what it needs.
 */
export const passwords = inTurn(
  turnsOf({ atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)) }),
)

/** For devices that are known to the account (known-device.ts): they do not wait behind strangers. */
export const passwordsOfKnown = inTurn(turnsOf({ atOnce: 1 }))

/**
 * For transactions, which must not wait for a hash: it was made before, and the only password that
 * is right is the one that it was made of.
 */
export const finished = (made: string): Passwords => ({
  hash: async () => made,
  verify: async ({ hash: stored }) => stored === made,
})
