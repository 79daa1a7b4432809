import { ApiError } from '../../../../web/api.ts'
import type { Moment } from '../../../../web/clock.ts'
import type { EntryInput } from '../../contract.ts'
import type { TypedEntry } from '../typed-entry.ts'

export interface WaitingSale extends Moment {
  /** Only this account sees and sends the sale. */
  accountId: string
  key: string
  typed: TypedEntry
  input: EntryInput
  /** in which its amounts were typed; undefined: not known */
  currency?: string | undefined
  byClock?: ByClock[]
  /** by the server's clock, maybe another day: the owner is asked */
  meant?: Meant
  /** `sending`: for the first time, maybe by a tab that was closed. `refused`: not sent until its owner has looked. */
  state: 'sending' | 'waiting' | 'refused'
  /** may have reached the server, even without an answer */
  wasSent: boolean
  reason?: string
}

export type ByClock = 'saleDate' | 'time'
export type Meant = Pick<EntryInput, 'saleDate'> & Partial<Pick<EntryInput, ByClock>>

export type Away = 'signed out' | 'another account'

/**
 * `unreachable`, `signed out` and `another account` stop all sales, `later` only this one; `refused` is final: not
 * recorded.
 */
export function failureOf(error: unknown): 'unreachable' | Away | 'later' | 'refused' {
  if (!(error instanceof ApiError)) return 'unreachable'
  const { status, code } = error
  // Without the server's own words something else has answered, such as a network that lets nobody through.
  if (code === 'no_sentence' || status === 0 || GATEWAY.has(status)) return 'unreachable'
  if (status === 401) return code === 'another_account' ? 'another account' : 'signed out'
  return status >= 500 || PASSING.has(status) || PASSING_CODES.has(code) ? 'later' : 'refused'
}
/** a proxy's, while the app can't be reached */
const GATEWAY = new Set([502, 503, 504])
const PASSING = new Set([408, 429])
/** An import or Clear All is running, or an admin looks at a shop in another tab. */
const PASSING_CODES = new Set(['import_running', 'change_running', 'viewing_only'])

/** The server can't have the sale. */
export const canChange = ({ state, wasSent }: WaitingSale): boolean =>
  state === 'refused' || (state === 'waiting' && !wasSent)
