import {
  ApiError,
  isOtherCurrency,
  newIdempotencyKey,
  sentenceOf,
  unreachable,
} from '../../../../web/api.ts'
import type { Moment } from '../../../../web/clock.ts'
import type { Entry, EntryInput } from '../../contract.ts'
import type { TypedEntry } from '../typed-entry.ts'
import {
  canChange,
  failureOf,
  type Away,
  type ByClock,
  type Meant,
  type WaitingSale,
} from './sale.ts'
import type { OfflineStore } from './offline-store.ts'

export interface Outside {
  store: OfflineStore
  /** Fails as signed out if another account than the sale's is signed in. */
  record: (sale: WaitingSale) => Promise<Entry>
  isRecorded: (sale: WaitingSale) => Promise<boolean>
  alone: <T>(key: string, work: () => Promise<T>) => Promise<T | undefined>
  isOnline: () => boolean
  /** in another tab */
  hasSignedOut: () => boolean
  now: () => Moment
  clockAt: (then: Moment) => Promise<Record<ByClock, string>[]>
  onChange: () => void
}

export interface NewSale {
  typed: TypedEntry
  input: EntryInput
  byClock?: ByClock[]
  currency?: string | undefined
}
export type Saved = { entry: Entry } | { entry: null; key: string; why: 'offline' | 'later' | Away }
export interface Sent {
  recorded: number
  refused: number
  away: Away | null
}

/**
 * Exactly once (docs/decisions/0037): a sale is stored with its key before it is sent, and removed after the answer, so
 * any tab can send what a closed one left. A sale that may have arrived is asked about first: the server forgets keys
 * after a day.
 */
export function makeQueue(outside: Outside) {
  const { store, alone, isOnline, hasSignedOut, now, onChange } = outside
  /** last sent in vain by a browser that can't store; the same key if sent again unchanged */
  let lost = NOTHING_LOST

  /**
   * Throws if the server refuses the sale, or if it can be neither sent nor stored. If the sale `replaces` was sent
   * meanwhile, nothing is recorded.
   */
  async function save(
    accountId: string,
    sale: NewSale,
    { replaces, onStored }: { replaces?: string | undefined; onStored?: () => void } = {},
  ): Promise<Saved> {
    const isSent = isOnline()
    const state = isSent ? 'sending' : 'waiting'
    const body = JSON.stringify(sale.input)
    const key = lost.body === body ? lost.key : newIdempotencyKey()
    const waiting: WaitingSale = { ...sale, ...now(), accountId, key, wasSent: isSent, state }
    const storeAndSend = async (): Promise<Saved> => {
      const isStored = await stored(store.put(waiting, replaces))
      if (isStored) onStored?.()
      lost = isStored ? NOTHING_LOST : { body, key }
      if (!isSent && isStored) return { entry: null, key, why: 'offline' }
      return send(waiting, { isStored, replaces })
    }
    // Once the sale is stored, another tab would send it.
    const add = () => alone(key, storeAndSend)
    if (replaces !== undefined) return replacing(accountId, replaces, add)
    const saved = (await add())!
    if (saved.entry === null) onChange()
    return saved
  }

  async function replacing(
    accountId: string,
    key: string,
    add: () => Promise<Saved | undefined>,
  ): Promise<Saved> {
    try {
      const saved = await alone(key, async () => {
        const sale = await store.get(accountId, key)
        return sale && canChange(sale) ? add() : undefined
      })
      if (!saved) throw new ApiError(409, 'sent_meanwhile', SENT_MEANWHILE)
      return saved
    } finally {
      onChange()
    }
  }

  async function send(
    sale: WaitingSale,
    { isStored, replaces }: { isStored: boolean; replaces: string | undefined },
  ): Promise<Saved> {
    try {
      const entry = await record(sale)
      lost = NOTHING_LOST
      // If this fails, the next try finds the sale recorded, and removes it.
      const left = isStored ? sale.key : replaces
      if (left !== undefined) void stored(store.remove(sale.accountId, left))
      return { entry }
    } catch (error) {
      const failure = failureOf(error)
      if (!isStored) throw error
      if (failure === 'refused') {
        const isGone = replaces === undefined
        await stored(
          isGone
            ? store.remove(sale.accountId, sale.key)
            : // The form still has the sale, but its owner may leave the page.
              store.put({ ...refused(sale, error), key: replaces }, sale.key),
        )
        throw error
      }
      await stored(store.put({ ...sale, state: 'waiting' }))
      return { entry: null, key: sale.key, why: failure === 'unreachable' ? 'offline' : failure }
    }
  }

  // A network's sign-in page may answer instead of the server, with 200.
  async function record(sale: WaitingSale): Promise<Entry> {
    const entry = (await outside.record(sale)) as Partial<Entry> | undefined
    if (typeof entry?.id !== 'number') throw unreachable()
    return entry as Entry
  }
  async function isRecorded(sale: WaitingSale): Promise<boolean> {
    const answer: unknown = await outside.isRecorded(sale)
    if (typeof answer !== 'boolean') throw unreachable()
    return answer
  }

  /** oldest first, also what a closed tab was sending */
  async function sendAll(accountId: string): Promise<Sent> {
    const sent: Sent = { recorded: 0, refused: 0, away: null }
    for (const { key, state } of await store.all(accountId)) {
      if (!isOnline()) break
      if (hasSignedOut()) {
        sent.away = 'signed out'
        break
      }
      if (state === 'refused') continue
      const outcome = await alone(key, () => sendAgain(accountId, key))
      if (outcome === 'recorded' || outcome === 'refused') sent[outcome] += 1
      if (outcome === 'signed out' || outcome === 'another account') sent.away = outcome
      if (outcome === 'unreachable' || sent.away) break
    }
    return sent
  }

  async function sendAgain(
    accountId: string,
    key: string,
  ): Promise<ReturnType<typeof failureOf> | 'recorded' | 'gone'> {
    const sale = await store.get(accountId, key)
    if (!sale || sale.state === 'refused') return 'gone'
    let isAsked = sale.wasSent
    try {
      const isThere = isAsked && (await isRecorded(sale))
      isAsked = false
      const meant = isThere ? undefined : await otherDay(sale)
      if (meant) {
        await store.put({ ...sale, state: 'refused', wasSent: false, meant })
        onChange()
        return 'refused'
      }
      if (!isThere) {
        await store.put({ ...sale, state: 'waiting', wasSent: true })
        await record(sale)
      }
      await store.remove(accountId, key)
      onChange()
      return 'recorded'
    } catch (error) {
      let failure = failureOf(error)
      // The refused question says nothing about the sale.
      if (isAsked && failure === 'refused') failure = 'later'
      const after: WaitingSale =
        failure === 'refused' ? refused(sale, error) : { ...sale, state: 'waiting', wasSent: true }
      await stored(store.put(after))
      onChange()
      return failure
    }
  }

  async function otherDay(sale: WaitingSale): Promise<Meant | undefined> {
    const { input, byClock } = sale
    if (!byClock?.includes('saleDate')) return undefined
    const clocks = await outside.clockAt(sale)
    const other = clocks.find(({ saleDate }) => saleDate !== input.saleDate)
    if (!other) return undefined
    return { saleDate: other.saleDate, ...(byClock.includes('time') && { time: other.time }) }
  }

  /** For a correction. False: on its way already. */
  const hold = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, (sale) => store.put({ ...sale, state: 'refused' }))

  /** False: on its way already. */
  const remove = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, () => store.remove(accountId, key))

  const release = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, ({ reason: _, meant: __, ...sale }) =>
      store.put({ ...sale, state: 'waiting' }),
    )

  const answer = (accountId: string, key: string, meant?: Meant): Promise<boolean> =>
    changing(accountId, key, ({ meant: _, byClock: __, ...sale }) =>
      store.put({
        ...sale,
        input: { ...sale.input, ...meant },
        typed: { ...sale.typed, ...meant },
        state: 'waiting',
      }),
    )

  async function putBack(sale: WaitingSale): Promise<void> {
    await store.put(sale)
    onChange()
  }

  async function changing(
    accountId: string,
    key: string,
    change: (sale: WaitingSale) => Promise<void>,
  ): Promise<boolean> {
    const isDone = await alone(key, async () => {
      const sale = await store.get(accountId, key)
      if (!sale || !canChange(sale)) return false
      await change(sale)
      return true
    })
    onChange()
    return isDone ?? false
  }

  return { save, sendAll, hold, remove, release, answer, putBack }
}

const SENT_MEANWHILE =
  "This sale was sent as it was meanwhile, or removed, so your correction isn't saved. If it was sent, you can change it in your data."

const NOTHING_LOST = { body: '', key: '' }

const refused = (sale: WaitingSale, error: unknown): WaitingSale => ({
  ...sale,
  state: 'refused',
  wasSent: false,
  // Its owner is told, and may send the sale as it is.
  ...(isOtherCurrency(error) && { currency: undefined }),
  reason: sentenceOf(error, 'The server refused it.'),
})

const stored = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
