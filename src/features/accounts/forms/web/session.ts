import { ApiError, call, isSignedOut, refuseChanges, unreachable } from '../../../../web/api.ts'
import { SAMPLE_ONLY, VIEWING_ONLY } from '../../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../../shared/sample.ts'
import { keep, keepFor, keepNothing, kept, keptOwner } from '../../../../web/kept.ts'
import { otherTabs } from '../../../../web/other-tabs.ts'
import { inTab } from '../../../../web/storage.ts'
import { account as accountSchema, currentUser, type Account } from '../../contract.ts'

const ACCOUNT = 'account'
/** ms to wait for an answer if this device knows who was signed in */
const LONG = 8_000

/** True if the server saw no session cookie when it sent this document: the call could only fail. */
const isKnownSignedOut = (): boolean => document.querySelector('meta[name="signed-out"]') !== null

const isSample = ({ viewing }: Account): boolean => viewing?.ownerId === SAMPLE_OWNER

/**
 * The signed-in account, fetched once per document. It isn't in the query cache because login and register don't load
 * that library. Signing out loads a new document, so no data is left over for the next user.
 */
let session: Promise<Account | null> | undefined

/**
 * Returns the signed-in account, or null if nobody is signed in. Only a 401 ends what this device keeps: when the server
 * can't be reached, is busy or has a fault, nothing is known about the session. Then it is the account that this device kept,
 * and the next call asks again. If there is none, any error response counts as signed out (spec §7), and an unreachable
 * server rejects.
 */
export function loadSession(): Promise<Account | null> {
  session ??= isKnownSignedOut() ? Promise.resolve(null).then(begin) : orKept(ask())
  return session
}

const ask = (): Promise<Account | null> =>
  call(currentUser)
    .then((account: Partial<Account> | undefined) => {
      // Instead of the server, a network may answer that asks to sign in to it.
      if (typeof account?.id !== 'string') throw unreachable()
      return begin(account as Account)
    })
    .catch((error: unknown) => {
      if (isSignedOut(error)) return begin(null)
      session = undefined
      throw error
    })

/** who is signed in, as each document finds out */
const tabs = otherTabs<Account['id'] | null>('session')

/** Keeps who is signed in, for when there is no connection. Keeps nothing while an admin looks at a shop. */
function begin(account: Account | null): Account | null {
  tabs.tell(account?.id ?? null)
  if (account?.viewing) refuseChanges(isSample(account) ? SAMPLE_ONLY : VIEWING_ONLY)
  if (!account || account.viewing) keepNothing()
  else {
    keepFor(account.id)
    keep(ACCOUNT, account)
  }
  return account
}

async function orKept(asked: Promise<Account | null>): Promise<Account | null> {
  const { promise: late, resolve } = Promise.withResolvers<Account | null>()
  const timer = setTimeout(() => resolve(keptAccount() ?? asked), LONG)
  try {
    return await Promise.race([asked, late])
  } catch (error) {
    const account = keptAccount()
    if (!account) {
      if (isAnswer(error)) return null
      throw error
    }
    // The next page asks again who is signed in.
    window.addEventListener('online', () => (session = undefined), { once: true })
    return account
  } finally {
    clearTimeout(timer)
  }
}

const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status > 0

const keptAccount = (): Account | undefined =>
  keptOwner() === null ? undefined : kept(ACCOUNT, accountSchema)

/** True if nobody is signed in and that is known without asking the server. */
export const isSurelySignedOut = async (): Promise<boolean> =>
  isKnownSignedOut() && (await loadSession()) === null

/** Sets the signed-in account after login or registration, so that it isn't fetched again. */
export function beginSession(account: Account): void {
  session = Promise.resolve(begin(account))
}

/** Call it after signing out. Other tabs leave their pages, too. */
export const endSession = (): void => void begin(null)

/** Calls back when another tab is signed out, or signed in as somebody else. Returns a function that stops it. */
export const onOtherAccount = ({ id }: Account, callback: () => void): (() => void) =>
  tabs.follow((other) => {
    if (other !== id) callback()
  })

const KEPT = 'account-kept'

/** Call after signing in: remembers that it kept the account, until a page has said so (leaving/web/account-kept.tsx). */
export function rememberKept({ isKept }: { isKept: boolean }): void {
  if (isKept) inTab.set(KEPT, '1')
}

/** True if signing in has just stopped the deletion of the account. */
export const wasKept = (): boolean => inTab.get(KEPT) !== null

export const forgetKept = (): void => inTab.remove(KEPT)
