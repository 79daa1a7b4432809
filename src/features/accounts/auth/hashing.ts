import { hash, hashRaw, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { AppError } from '../../../shared/errors.ts'

/** The functions that Better Auth uses to hash and check passwords. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (guess: { hash: string; password: string }) => Promise<boolean>
}

/** maximum number of tasks in the queue */
const MAX_WAITING = 500
/** maximum wait in the queue in ms; a hash takes 20 to 60 ms, so a full queue finishes in time */
const MAX_WAIT = 30_000
/** seconds */
const RETRY_AFTER = 10

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs at most `concurrency` tasks at a time. It rejects with a 503 `busy` when
 * `maxWaiting` tasks are already queued, or when a task has waited for more than `maxWait` ms.
 */
export function limitConcurrency({
  concurrency,
  maxWaiting = MAX_WAITING,
  maxWait = MAX_WAIT,
}: {
  concurrency: number
  maxWaiting?: number
  maxWait?: number
}): Limiter {
  const limit = pLimit(concurrency)
  return (work) => {
    if (limit.pendingCount >= maxWaiting) return Promise.reject(busy())
    const latest = performance.now() + maxWait
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
    'Too many people are signing in right now. Please try again in a moment.',
    { retryAfter: RETRY_AFTER },
  )

/** Hashes with argon2id and OWASP's parameters, which are the library's defaults. */
const limitedBy = (limiter: Limiter): Passwords => ({
  hash: (password) => limiter(() => hash(password)),
  verify: ({ hash: stored, password }) => limiter(() => verify(stored, password)),
})

/**
 * A hash is meant to be slow: it takes a processor, 19 MB and one of the four threads that also read
 * files. Only a few run at a time, so that a rush of sign-ins doesn't starve the rest of the app.
 */
const fewAtATime = limitConcurrency({
  concurrency: Math.min(3, Math.max(1, availableParallelism() - 1)),
})
export const passwords = limitedBy(fewAtATime)

/** Hashes like a password, but the same text with the same salt (base64url) always gives the same hash. */
export const hashWithSalt = async (text: string, salt: string): Promise<string> =>
  (await fewAtATime(() => hashRaw(text, { salt: Buffer.from(salt, 'base64url') }))).toString(
    'base64url',
  )

/** A separate queue for known devices (security/known-device.ts), so that they don't wait behind strangers. */
export const knownDevicePasswords = limitedBy(limitConcurrency({ concurrency: 1 }))

/**
 * For transactions, which must not wait for a hash: returns the hash `made` beforehand. Only that same
 * hash verifies.
 */
export const precomputed = (made: string): Passwords => ({
  hash: async () => made,
  verify: async ({ hash: stored }) => stored === made,
})
