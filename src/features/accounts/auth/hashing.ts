import { hash, hashRaw, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { providerOf, siteOf } from '../../../server/address.ts'
import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import { AppError } from '../../../shared/errors.ts'

export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (guess: { hash: string; password: string }) => Promise<boolean>
}

/** calls */
const WAITING_PER_SITE = 100
/** ms; a hash takes 20 to 60 */
const MAX_WAIT = 30_000
/** seconds */
const RETRY_AFTER = 10

/** sites of a provider with turns of their own */
const OF_PROVIDER = 8

type InTurn = <T>(from: Headers, work: () => Promise<T>) => Promise<T>

/** Sites take turns, so that no site holds up others. Rejects with a 503 `busy`. `from` is `callerOf` the request. */
function inTurns(slots: number): InTurn {
  const limited = limitConcurrency({
    slots,
    perKey: slots,
    waitingPerKey: WAITING_PER_SITE,
    timeout: MAX_WAIT,
    refusal: busy,
  })
  // calls per site, by provider
  const providers = new Map<string, Map<string, number>>()
  return async (from, work) => {
    const address = from.get('x-forwarded-for') ?? ''
    const [provider, site] = [providerOf(address), siteOf(address)]
    const sites = providers.get(provider) ?? new Map<string, number>()
    if (!sites.has(site) && sites.size >= OF_PROVIDER) return limited(provider, work)
    providers.set(provider, sites.set(site, (sites.get(site) ?? 0) + 1))
    try {
      return await limited(site, work)
    } finally {
      const left = sites.get(site)! - 1
      if (left > 0) sites.set(site, left)
      else sites.delete(site)
      if (sites.size === 0) providers.delete(provider)
    }
  }
}

const busy = (): AppError =>
  new AppError(
    503,
    'busy',
    'Too many people are signing in right now. Please try again in a moment.',
    { retryAfter: RETRY_AFTER },
  )

/**
 * NFKC: devices write the same character in several ways. The typed form too: old passwords were hashed as typed, and
 * Better Auth's hash for a missing account must take the same time.
 */
const limitedBy = (inTurn: InTurn, from: Headers): Passwords => ({
  hash: (password) =>
    inTurn(from, async () => (await Promise.all(formsOf(password).map((form) => hash(form))))[0]!),
  verify: ({ hash: stored, password }) =>
    inTurn(from, async () => {
      const found = await Promise.all(formsOf(password).map((form) => verify(stored, form)))
      return found.includes(true)
    }),
})

const formsOf = (password: string): string[] => [...new Set([password.normalize('NFKC'), password])]

/** A hash takes a processor, 19 MB and one of four threads that also read files. */
const fewAtATime = inTurns(Math.min(3, Math.max(1, availableParallelism() - 1)))
export const passwordsFor = (from: Headers): Passwords => limitedBy(fewAtATime, from)

/** Always the same hash. Salt in base64url. */
export const hashWithSalt = async (text: string, salt: string, from: Headers): Promise<string> => {
  const hashed = () => hashRaw(text, { salt: Buffer.from(salt, 'base64url') })
  return (await fewAtATime(from, hashed)).toString('base64url')
}

/** Known devices don't wait behind strangers. */
const oneAtATime = inTurns(1)
export const knownDevicePasswordsFor = (from: Headers): Passwords => limitedBy(oneAtATime, from)

export function noting({ hash, verify }: Passwords): Passwords & { lastHash: () => string } {
  let last = ''
  return {
    hash,
    verify: (compared) => {
      last = compared.hash
      return verify(compared)
    },
    lastHash: () => last,
  }
}

/** For transactions, which must not wait for a hash. */
export const precomputed = (made: string): Passwords => ({
  hash: async () => made,
  verify: async ({ hash: stored }) => stored === made,
})
