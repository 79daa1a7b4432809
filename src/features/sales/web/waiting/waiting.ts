import { useSyncExternalStore } from 'react'
import { dayIn } from '../../../../shared/calendar.ts'
import { timeIn } from '../../../../shared/time-of-day.ts'
import { call } from '../../../../web/api.ts'
import { askTime, momentNow, whenWas } from '../../../../web/clock.ts'
import { otherTabs } from '../../../../web/other-tabs.ts'
import { currentTimeZone } from '../../../profile/web/index.ts'
import { askIfRecorded, createEntry } from '../../contract.ts'
import { forgetDraft } from '../draft.ts'
import { makeQueue, type Saved, type Sent } from './queue.ts'
import type { Away, WaitingSale } from './sale.ts'
import { shelf, type Shelf } from './shelf.ts'

/** The signed-in owner's sales on this device, for the page. */

/** ms to wait for an answer. After that the sale waits, and the server is asked about it before it is sent again. */
const DEADLINE = 15_000
/** ms; a device whose clock is further ahead than that finds all certificates expired, and sends nothing */
const WRONG_CLOCK = 90 * 86_400_000
const tabs = otherTabs<'changed' | 'signed out' | `opened ${string}`>('waiting-sales')

interface Waiting {
  /** oldest first; undefined until the device has been asked */
  sales: readonly WaitingSale[] | undefined
  isSending: boolean
  /** They are sent when their account signs in. */
  away: Away | null
  /** False once this browser could not store a sale. */
  canKeep: boolean
}
const NOTHING: Waiting = { sales: undefined, isSending: false, away: null, canKeep: true }

let accountId: string | undefined
/** In any tab. What waits is left to the tab in which it signs in again. */
let hasSignedOut = false
let waiting = NOTHING
const listeners = new Set<() => void>()

function set(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

/** Reads what waits, without what a tab is sending right now. A tab may have been closed while it was sending. */
async function readWaiting(): Promise<void> {
  if (accountId === undefined) return
  const asked = shelf.all(accountId).catch(() => {
    set({ canKeep: false })
    return []
  })
  const [all, isSent] = await Promise.all([asked, sentByTabs()])
  set({ sales: all.filter(({ key, state }) => state !== 'sending' || !isSent(key)) })
}

/** Tells which sales a tab is sending. A browser without locks can't tell, so it may be all of them. */
async function sentByTabs(): Promise<(key: string) => boolean> {
  const held = await locks()
    ?.query()
    .then(
      (now) => now.held ?? [],
      () => undefined,
    )
  return (key) => held?.some(({ name }) => name === lockOf(key)) ?? true
}

/** Browsers have locks only for pages served over HTTPS. */
const locks = () => (navigator as { locks?: LockManager | null }).locks
const lockOf = (key: string): string => `sale ${key}`

async function put(...args: Parameters<Shelf['put']>): Promise<void> {
  try {
    await shelf.put(...args)
    set({ canKeep: true })
  } catch (error) {
    set({ canKeep: false })
    throw error
  }
}

export const queue = makeQueue({
  shelf: { ...shelf, put },
  record: ({ input, key, currency, accountId: account }) => {
    const signal = AbortSignal.timeout(DEADLINE)
    return call(createEntry, { body: input, idempotencyKey: key, account, currency, signal })
  },
  isRecorded: async ({ key, at, accountId: account }) => {
    const signal = AbortSignal.timeout(DEADLINE)
    const query = { notBefore: new Date(at - WRONG_CLOCK).toISOString() }
    return (await call(askIfRecorded, { params: { key }, query, account, signal })).isRecorded
  },
  // Without locks the server recognizes the key.
  alone: async (key, work) => {
    const held = locks()
    if (!held) return work()
    return held.request(lockOf(key), { ifAvailable: true }, (lock) => (lock ? work() : undefined))
  },
  isOnline: () => navigator.onLine,
  hasSignedOut: () => hasSignedOut,
  now: momentNow,
  clockAt: async (then) => {
    await askTime()
    const timeZone = currentTimeZone()
    return whenWas(then).map((instant) => ({
      saleDate: dayIn(timeZone, instant),
      time: timeIn(timeZone, instant),
    }))
  },
  onChange: () => {
    void readWaiting()
    tabs.tell('changed')
  },
})

const NOTHING_SENT: Sent = { recorded: 0, refused: 0, away: null }
let sending: Promise<Sent> | undefined

/** Sends what waits, once at a time in this tab. */
export function sendWaiting(): Promise<Sent> {
  sending ??= send().finally(() => (sending = undefined))
  return sending
}

async function send(): Promise<Sent> {
  set({ isSending: true })
  // A browser that can't open its database has kept nothing.
  const sent = await queue.sendAll(accountId!).catch(() => NOTHING_SENT)
  await readWaiting()
  set({ isSending: false, away: sent.away })
  if (sent.recorded > 0) onRecorded(sent.recorded)
  return sent
}

/** Call with why a sale wasn't sent when it was saved. */
export function noteWhy(why: (Saved & { entry: null })['why']): void {
  if (why === 'signed out' || why === 'another account') set({ away: why })
}

let onRecorded: (sales: number) => void = () => {}

/** Calls back with the number of sales that were recorded, whoever had them sent. Returns a function that stops it. */
export function whenRecorded(callback: (sales: number) => void): () => void {
  onRecorded = callback
  return () => (onRecorded = () => {})
}

/** Shows this account's sales, also when another tab changes them. Returns a function that stops it. */
export function watch(account: string): () => void {
  accountId = account
  hasSignedOut = false
  set(NOTHING)
  void readWaiting()
  const stop = tabs.follow((news) => {
    if (news === 'signed out') {
      forgetDraft(account)
      hasSignedOut = true
      set({ away: 'signed out' })
    } else if (news === `opened ${account}`) {
      hasSignedOut = false
      set({ away: null })
    }
    void readWaiting()
  })
  tabs.tell(`opened ${account}`)
  return stop
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaiting = (): Waiting => useSyncExternalStore(subscribe, () => waiting)

/** Call when an account signs out: what was half typed goes, in all tabs; what waits stays until it signs in again. */
export function forgetTyped(account: string): void {
  forgetDraft(account)
  hasSignedOut = true
  tabs.tell('signed out')
}

/** Number of this account's sales that the server may not have. */
export const countWaiting = async (account: string): Promise<number> =>
  (await shelf.all(account).catch(() => [])).length
