import { ApiError, call, isSignedOut, refuseChanges, unreachable } from '../../../../web/api.ts'
import { SAMPLE_ONLY, VIEWING_ONLY } from '../../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../../shared/sample.ts'
import {
  saveToCache,
  openCache,
  clearCache,
  readCache,
  cacheOwner,
} from '../../../../web/device-cache.ts'
import { otherTabs } from '../../../../web/other-tabs.ts'
import { inTab } from '../../../../web/storage.ts'
import { account as accountSchema, currentUser, type Account } from '../../contract.ts'

const ACCOUNT = 'account'
/** ms to wait if this device knows the account */
const LONG = 8_000

/** The server saw no session cookie: the call could only fail. */
const isKnownSignedOut = (): boolean => document.querySelector('meta[name="signed-out"]') !== null

const isSample = ({ viewing }: Account): boolean => viewing?.ownerId === SAMPLE_OWNER

/** Not in the query cache: login and register don't load that library. */
let session: Promise<Account | null> | undefined

/**
 * Only a 401 empties the cache; without a usable answer the cached account counts, and the next call asks
 * again. With none cached, any error counts as signed out (spec §7), and an unreachable server rejects.
 */
export function loadSession(): Promise<Account | null> {
  session ??= isKnownSignedOut() ? Promise.resolve(null).then(begin) : orCached(ask())
  return session
}

const ask = (): Promise<Account | null> =>
  call(currentUser)
    .then((account: Partial<Account> | undefined) => {
      // A network's sign-in page may answer instead of the server.
      if (typeof account?.id !== 'string') throw unreachable()
      return begin(account as Account)
    })
    .catch((error: unknown) => {
      if (isSignedOut(error)) return begin(null)
      session = undefined
      throw error
    })

const tabs = otherTabs<Account['id'] | null>('session')

/** For times without a connection. */
function begin(account: Account | null): Account | null {
  tabs.tell(account?.id ?? null)
  if (account?.viewing) refuseChanges(isSample(account) ? SAMPLE_ONLY : VIEWING_ONLY)
  if (!account || account.viewing) clearCache()
  else {
    openCache(account.id)
    saveToCache(ACCOUNT, account)
  }
  return account
}

async function orCached(asked: Promise<Account | null>): Promise<Account | null> {
  const { promise: late, resolve } = Promise.withResolvers<Account | null>()
  const timer = setTimeout(() => resolve(cachedAccount() ?? asked), LONG)
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    const account = cachedAccount()
    if (!account) {
      if (isAnswer(error)) return null
      throw error
    }
    // The next page asks again.
    window.addEventListener('online', () => (session = undefined), { once: true })
    return account
  } finally {
    clearTimeout(timer)
  }
}

const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status > 0

const cachedAccount = (): Account | undefined =>
  cacheOwner() === null ? undefined : readCache(ACCOUNT, accountSchema)

/** without asking the server */
export const isSurelySignedOut = async (): Promise<boolean> =>
  isKnownSignedOut() && (await loadSession()) === null

export function beginSession(account: Account): void {
  session = Promise.resolve(begin(account))
}

export const endSession = (): void => void begin(null)

export const onOtherAccount = ({ id }: Account, callback: () => void): (() => void) =>
  tabs.follow((other) => {
    if (other !== id) callback()
  })

const WITHDRAWN = 'account-kept'

/** deletion/web/deletion-withdrawn.tsx says so once. */
export function rememberWithdrawn({ isKept }: { isKept: boolean }): void {
  if (isKept) inTab.set(WITHDRAWN, '1')
}

export const wasWithdrawn = (): boolean => inTab.get(WITHDRAWN) !== null

export const forgetWithdrawn = (): void => inTab.remove(WITHDRAWN)
