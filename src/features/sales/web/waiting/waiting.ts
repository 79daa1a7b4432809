import { useSyncExternalStore } from 'react'
import { call } from '../../../../web/api.ts'
import { otherTabs } from '../../../../web/other-tabs.ts'
import { askIfRecorded, createEntry } from '../../contract.ts'
import { forgetDraft } from '../draft.ts'
import { makeQueue, type Sent } from './queue.ts'
import type { WaitingSale } from './sale.ts'
import { shelf } from './shelf.ts'

/** The signed-in owner's sales on this device, for the page. */

/** ms to wait for an answer. After that the sale waits, and the server is asked about it before it is sent again. */
const DEADLINE = 15_000
const tabs = otherTabs<'changed' | 'signed out' | `opened ${string}`>('waiting-sales')

interface Waiting {
  /** oldest first; undefined until the device has been asked */
  sales: readonly WaitingSale[] | undefined
  isSending: boolean
  /** The session has ended: they are sent after signing in. */
  isSignedOut: boolean
}
const NOTHING: Waiting = { sales: undefined, isSending: false, isSignedOut: false }

let accountId: string | undefined
/** In any tab. What waits is left to the tab in which it signs in again. */
let hasSignedOut = false
let waiting = NOTHING
const listeners = new Set<() => void>()

function set(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

/** Reads what waits, without what a tab is sending right now. */
async function readWaiting(): Promise<void> {
  if (accountId === undefined) return
  const all = await shelf.all(accountId).catch(() => [])
  set({ sales: all.filter(({ state }) => state !== 'sending') })
}

export const queue = makeQueue({
  shelf,
  record: ({ input, key, accountId: account }) => {
    const signal = AbortSignal.timeout(DEADLINE)
    return call(createEntry, { body: input, idempotencyKey: key, account, signal })
  },
  isRecorded: async ({ key, accountId: account }) => {
    const signal = AbortSignal.timeout(DEADLINE)
    return (await call(askIfRecorded, { params: { key }, account, signal })).isRecorded
  },
  // Browsers have locks only for pages served over HTTPS. Without them, the server recognizes the key.
  alone: async (key, work) => {
    const { locks } = navigator as { locks?: LockManager | null }
    if (!locks) return work()
    return locks.request(`sale ${key}`, { ifAvailable: true }, (lock) =>
      lock ? work() : undefined,
    )
  },
  isOnline: () => navigator.onLine,
  hasSignedOut: () => hasSignedOut,
  now: () => Date.now(),
  onChange: () => {
    void readWaiting()
    tabs.tell('changed')
  },
})

const NOTHING_SENT: Sent = { recorded: 0, refused: 0, isSignedOut: false }
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
  set({ isSending: false, isSignedOut: sent.isSignedOut })
  if (sent.recorded > 0) onRecorded(sent.recorded)
  return sent
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
      set({ isSignedOut: true })
    } else if (news === `opened ${account}`) {
      hasSignedOut = false
      set({ isSignedOut: false })
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
