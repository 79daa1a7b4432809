import { ApiError, call } from '../../../web/api.ts'
import { currentUser, type Account } from '../contract.ts'

/**
 * Who is signed in, asked once per document. Not in the query cache: login and register go without that library.
 * Signing out loads a new document, so nothing of one owner is left for the next.
 */
let session: Promise<Account | null> | undefined

/**
 * null for nobody. Any refusal counts as signed out (spec §7); rejects when the server cannot be reached, since
 * that says nothing about the session, and asks again next time.
 */
export function loadSession(): Promise<Account | null> {
  session ??= call(currentUser).catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0) return null
    session = undefined
    throw error
  })
  return session
}

export function beginSession(account: Account): void {
  session = Promise.resolve(account)
}
