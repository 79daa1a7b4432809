import { ApiError, call, refuseChanges } from '../../../../web/api.ts'
import { SAMPLE_ONLY, VIEWING_ONLY } from '../../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../../shared/sample.ts'
import { currentUser, type Account } from '../../contract.ts'

/** True if the server saw no session cookie when it sent this document: the call could only fail. */
const isKnownSignedOut = (): boolean => document.querySelector('meta[name="signed-out"]') !== null

const isSample = ({ viewing }: Account): boolean => viewing?.ownerId === SAMPLE_OWNER

/**
 * The signed-in account, fetched once per document. It isn't in the query cache because login and register don't load
 * that library. Signing out loads a new document, so no data is left over for the next user.
 */
let session: Promise<Account | null> | undefined

/**
 * Returns the signed-in account, or null if nobody is signed in. Any error response counts as signed out (spec §7).
 * Rejects when the server is unreachable, since that says nothing about the session; the next call then tries again.
 */
export function loadSession(): Promise<Account | null> {
  session ??= isKnownSignedOut()
    ? Promise.resolve(null)
    : call(currentUser).then(
        (account) => {
          if (account.viewing) refuseChanges(isSample(account) ? SAMPLE_ONLY : VIEWING_ONLY)
          return account
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.status > 0) return null
          session = undefined
          throw error
        },
      )
  return session
}

/** True if nobody is signed in and that is known without asking the server. */
export const isSurelySignedOut = async (): Promise<boolean> =>
  isKnownSignedOut() && (await loadSession()) === null

/** Sets the signed-in account after login or registration, so that it isn't fetched again. */
export function beginSession(account: Account): void {
  session = Promise.resolve(account)
}

const KEPT = 'account-kept'

/** Call after signing in: remembers that it kept the account, until a page has said so (leaving/web/account-kept.tsx). */
export function rememberKept({ isKept }: { isKept: boolean }): void {
  if (!isKept) return
  try {
    sessionStorage.setItem(KEPT, '1')
  } catch {
    // This browser stores nothing. The email says it too.
  }
}

/** True if signing in has just stopped the deletion of the account. */
export function wasKept(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

export const forgetKept = (): void => sessionStorage.removeItem(KEPT)
