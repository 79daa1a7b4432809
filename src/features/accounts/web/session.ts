import { ApiError, call } from '../../../web/api.ts'
import { currentUser, type Account } from '../contract.ts'

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
  session ??= call(currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0) return null
    session = undefined
    throw error
  })
  return session
}

/** Sets the signed-in account after login or registration, so that it isn't fetched again. */
export function beginSession(account: Account): void {
  session = Promise.resolve(account)
}
