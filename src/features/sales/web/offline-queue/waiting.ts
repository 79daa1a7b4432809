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
import { offlineStore, type OfflineStore } from './offline-store.ts'

/** ms; then the sale waits, and the server is asked before it is sent again */
const DEADLINE = 15_000
/** ms; with a clock further ahead a device finds all certificates expired, and sends nothing */
const WRONG_CLOCK = 90 * 86_400_000
const tabs = otherTabs<'changed' | 'signed out' | `opened ${string}`>('waiting-sales')

interface Waiting {
  sales: readonly WaitingSale[] | undefined
  isSending: boolean
  away: Away | null
  canStore: boolean
}
const NOTHING: Waiting = { sales: undefined, isSending: false, away: null, canStore: true }

let accountId: string | undefined
/** In any tab. Waiting sales are left to the tab of the next sign-in. */
let hasSignedOut = false
let waiting = NOTHING
const listeners = new Set<() => void>()

function set(change: Partial<Waiting>): void {
  waiting = { ...waiting, ...change }
  listeners.forEach((listener) => listener())
}

/** Without what a tab is sending right now; a tab may have been closed meanwhile. */
async function readWaiting(): Promise<void> {
  if (accountId === undefined) return
  const asked = offlineStore.all(accountId).catch(() => {
    set({ canStore: false })
    return []
  })
  const [all, isSent] = await Promise.all([asked, sentByTabs()])
  set({ sales: all.filter(({ key, state }) => state !== 'sending' || !isSent(key)) })
}

/** Without locks nobody can tell, so all may be. */
async function sentByTabs(): Promise<(key: string) => boolean> {
  const held = await locks()
    ?.query()
    .then(
      (now) => now.held ?? [],
      () => undefined,
    )
  return (key) => held?.some(({ name }) => name === lockOf(key)) ?? true
}

/** Only on pages served over HTTPS. */
const locks = () => (navigator as { locks?: LockManager | null }).locks
const lockOf = (key: string): string => `sale ${key}`

async function put(...args: Parameters<OfflineStore['put']>): Promise<void> {
  try {
    await offlineStore.put(...args)
    set({ canStore: true })
  } catch (error) {
    set({ canStore: false })
    throw error
  }
}

export const queue = makeQueue({
  store: { ...offlineStore, put },
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

export function sendWaiting(): Promise<Sent> {
  sending ??= send().finally(() => (sending = undefined))
  return sending
}

async function send(): Promise<Sent> {
  set({ isSending: true })
  // A browser that can't open its database has stored nothing.
  const sent = await queue.sendAll(accountId!).catch(() => NOTHING_SENT)
  await readWaiting()
  set({ isSending: false, away: sent.away })
  if (sent.recorded > 0) onRecorded(sent.recorded)
  return sent
}

export function noteWhy(why: (Saved & { entry: null })['why']): void {
  if (why === 'signed out' || why === 'another account') set({ away: why })
}

let onRecorded: (sales: number) => void = () => {}

export function whenRecorded(callback: (sales: number) => void): () => void {
  onRecorded = callback
  return () => (onRecorded = () => {})
}

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

/** Half-typed sales go, in all tabs; waiting ones stay until the next sign-in. */
export function forgetTyped(account: string): void {
  forgetDraft(account)
  hasSignedOut = true
  tabs.tell('signed out')
}

export const countWaiting = async (account: string): Promise<number> =>
  (await offlineStore.all(account).catch(() => [])).length
