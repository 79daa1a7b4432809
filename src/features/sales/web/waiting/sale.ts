import { ApiError } from '../../../../web/api.ts'
import type { Moment } from '../../../../web/clock.ts'
import type { EntryInput } from '../../contract.ts'
import type { TypedEntry } from '../typed-entry.ts'

/** A sale on its way to the server, kept on this device until the server has answered, with the moment when it was saved. */
export interface WaitingSale extends Moment {
  /** Only this account sees and sends it. */
  accountId: string
  /** `Idempotency-Key`, made together with the sale and sent with it each time */
  key: string
  /** As typed, to be corrected. */
  typed: TypedEntry
  /** As it is sent, with the day on which it was typed. */
  input: EntryInput
  /** the one that its amounts were typed in; undefined: not known */
  currency?: string | undefined
  /** what the device's clock filled in, and nobody typed; undefined: nothing */
  byClock?: ByClock[]
  /** what the server's clock says instead, if it may have had another day: its owner is asked which one is right */
  meant?: Meant
  /** `sending`: a tab sends it for the first time, or was closed meanwhile. `refused`: it isn't sent until its owner has looked at it. */
  state: 'sending' | 'waiting' | 'refused'
  /** It may have reached the server, even if no answer came back. */
  wasSent: boolean
  /** why it was refused; undefined for one that its owner began to correct */
  reason?: string
}

export type ByClock = 'saleDate' | 'time'
export type Meant = Pick<EntryInput, 'saleDate'> & Partial<Pick<EntryInput, ByClock>>

/** Why the sales of an account can't be sent until it signs in. */
export type Away = 'signed out' | 'another account'

/**
 * What a failed call means for the sale: `unreachable`, `signed out` and `another account` stop all sales, `later` only this
 * one, and `refused` is final, so it isn't recorded.
 */
export function failureOf(error: unknown): 'unreachable' | Away | 'later' | 'refused' {
  if (!(error instanceof ApiError)) return 'unreachable'
  const { status, code } = error
  // Without the server's own words something else has answered, such as a network that lets nobody through.
  if (code === 'no_sentence' || status === 0 || GATEWAY.has(status)) return 'unreachable'
  if (status === 401) return code === 'another_account' ? 'another account' : 'signed out'
  return status >= 500 || PASSING.has(status) || PASSING_CODES.has(code) ? 'later' : 'refused'
}
/** A proxy's answers while the app behind it can't be reached. */
const GATEWAY = new Set([502, 503, 504])
/** Too slow, or too many. */
const PASSING = new Set([408, 429])
/** An import or Clear All is running, or an admin started to look at a shop in another tab. */
const PASSING_CODES = new Set(['import_running', 'change_running', 'viewing_only'])

/** It can be corrected or removed, because the server can't have it. */
export const canChange = ({ state, wasSent }: WaitingSale): boolean =>
  state === 'refused' || (state === 'waiting' && !wasSent)
