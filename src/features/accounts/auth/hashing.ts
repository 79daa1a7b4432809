import { hash, hashRaw, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { providerOf, siteOf } from '../../../server/address.ts'
import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import { AppError } from '../../../shared/errors.ts'

/** The functions that Better Auth uses to hash and check passwords. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (guess: { hash: string; password: string }) => Promise<boolean>
}

/** calls of one site that may wait; a room full of people who sign in at once is fewer */
const WAITING_PER_SITE = 100
/** maximum wait in ms; a hash takes 20 to 60 ms */
const MAX_WAIT = 30_000
/** seconds */
const RETRY_AFTER = 10

/** sites of one provider that have turns of their own at the same time; the others share those of the provider */
const OF_PROVIDER = 8

type InTurn = <T>(from: Headers, work: () => Promise<T>) => Promise<T>

/**
 * Runs `slots` hashes at a time. Sites take turns, so a site that sends thousands holds up only itself, and a provider with
 * thousands of sites hardly more. Rejects with a 503 `busy` when `WAITING_PER_SITE` calls wait already for the same turns, or
 * when a call has waited for `MAX_WAIT`. `from` is `callerOf` the request.
 */
function inTurns(slots: number): InTurn {
  const limited = limitConcurrency({
    slots,
    perKey: slots,
    waitingPerKey: WAITING_PER_SITE,
    timeout: MAX_WAIT,
    refusal: busy,
  })
  // Calls of each site, by provider.
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
 * Hashes with argon2id and OWASP's parameters, which are the library's defaults. Devices write the same character in
 * several ways, so NFKC decides which password it is. Both functions work on the typed one too: passwords from before
 * were hashed as typed, and Better Auth makes a hash where there is no account, which must take the same time.
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

/**
 * A hash is meant to be slow: it takes a processor, 19 MB and one of the four threads that also read
 * files. Only a few run at a time, so that a rush of sign-ins doesn't starve the rest of the app.
 */
const fewAtATime = inTurns(Math.min(3, Math.max(1, availableParallelism() - 1)))
export const passwordsFor = (from: Headers): Passwords => limitedBy(fewAtATime, from)

/** Hashes like a password, but the same text with the same salt (base64url) always gives the same hash. */
export const hashWithSalt = async (text: string, salt: string, from: Headers): Promise<string> => {
  const hashed = () => hashRaw(text, { salt: Buffer.from(salt, 'base64url') })
  return (await fewAtATime(from, hashed)).toString('base64url')
}

/** Known devices (security/known-device.ts) have turns of their own, so that they don't wait behind strangers. */
const oneAtATime = inTurns(1)
export const knownDevicePasswordsFor = (from: Headers): Passwords => limitedBy(oneAtATime, from)

/** Says which hash was compared last. */
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

/**
 * For transactions, which must not wait for a hash: returns the hash `made` beforehand. Only that same
 * hash verifies.
 */
export const precomputed = (made: string): Passwords => ({
  hash: async () => made,
  verify: async ({ hash: stored }) => stored === made,
})
