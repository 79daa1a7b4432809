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
import type { Shelf } from './shelf.ts'

/** What the queue needs of the browser and the server. */
export interface Outside {
  shelf: Shelf
  /** Fails as signed out if another account than the sale's is signed in. */
  record: (sale: WaitingSale) => Promise<Entry>
  /** True if the server recorded a sale with this key, however long ago. Fails like `record`. */
  isRecorded: (sale: WaitingSale) => Promise<boolean>
  /** Runs `work`, or returns undefined if another tab is busy with the same sale. */
  alone: <T>(key: string, work: () => Promise<T>) => Promise<T | undefined>
  isOnline: () => boolean
  /** True once the account has signed out in another tab. */
  hasSignedOut: () => boolean
  now: () => Moment
  /** Day and time of the server's clock, as they may have been then, the likeliest first. */
  clockAt: (then: Moment) => Promise<Record<ByClock, string>[]>
  /** Called after each change of the shelf. */
  onChange: () => void
}

export interface NewSale {
  typed: TypedEntry
  input: EntryInput
  byClock?: ByClock[]
  currency?: string | undefined
}
/** `entry` if the server has recorded it; otherwise it is kept under `key`, and `why` says why it wasn't sent. */
export type Saved = { entry: Entry } | { entry: null; key: string; why: 'offline' | 'later' | Away }
export interface Sent {
  recorded: number
  refused: number
  /** why only their owner can send the sales that are left; null if there are none */
  away: Away | null
}

/**
 * Records sales exactly once (docs/decisions/0037). A sale is stored with its key before it is sent, and removed when the
 * server has answered. So if the tab is closed meanwhile, nothing is lost, and any tab that finds the sale sends it with the
 * same key. Only one tab sends a sale at a time. If a sale may have arrived already, the server is asked first, because it
 * forgets keys after a day.
 */
export function makeQueue(outside: Outside) {
  const { shelf, alone, isOnline, hasSignedOut, now, onChange } = outside
  /** What a browser that can store nothing last sent in vain. Sent again unchanged, it gets the same key. */
  let lost = NOTHING_LOST

  /**
   * Records a sale, or keeps it for later if the server can't be reached. Throws if the server refuses it, or if it can be
   * neither sent nor stored. `replaces` is the key of a sale on this device that was corrected; if that one was sent
   * meanwhile, nothing is recorded. `onStored` is called when the sale is on this device, before it is sent.
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
    const kept: WaitingSale = { ...sale, ...now(), accountId, key, wasSent: isSent, state }
    const keepAndSend = async (): Promise<Saved> => {
      const isStored = await stored(shelf.put(kept, replaces))
      if (isStored) onStored?.()
      lost = isStored ? NOTHING_LOST : { body, key }
      if (!isSent && isStored) return { entry: null, key, why: 'offline' }
      return send(kept, { isStored, replaces })
    }
    // Nobody else knows the key yet. Once the sale is on the shelf, another tab would send it.
    const add = () => alone(key, keepAndSend)
    if (replaces !== undefined) return replacing(accountId, replaces, add)
    const saved = (await add())!
    if (saved.entry === null) onChange()
    return saved
  }

  /** Runs `add` while nobody can send the sale that it replaces. Throws if that one is gone, or may be. */
  async function replacing(
    accountId: string,
    key: string,
    add: () => Promise<Saved | undefined>,
  ): Promise<Saved> {
    try {
      const saved = await alone(key, async () => {
        const sale = await shelf.get(accountId, key)
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
      // If this fails, the next try finds that it is recorded, and removes it.
      const left = isStored ? sale.key : replaces
      if (left !== undefined) void stored(shelf.remove(sale.accountId, left))
      return { entry }
    } catch (error) {
      const failure = failureOf(error)
      if (!isStored) throw error
      if (failure === 'refused') {
        const isGone = replaces === undefined
        await stored(
          isGone
            ? shelf.remove(sale.accountId, sale.key)
            : // The form still has it, but its owner may leave the page.
              shelf.put({ ...refused(sale, error), key: replaces }, sale.key),
        )
        throw error
      }
      await stored(shelf.put({ ...sale, state: 'waiting' }))
      return { entry: null, key: sale.key, why: failure === 'unreachable' ? 'offline' : failure }
    }
  }

  // Instead of the server, a network may answer that asks to sign in to it, and it may well say 200.
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

  /** Sends what waits, oldest first, including what a closed tab was sending. */
  async function sendAll(accountId: string): Promise<Sent> {
    const sent: Sent = { recorded: 0, refused: 0, away: null }
    for (const { key, state } of await shelf.all(accountId)) {
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
    const sale = await shelf.get(accountId, key)
    // Another tab was quicker.
    if (!sale || sale.state === 'refused') return 'gone'
    let isAsked = sale.wasSent
    try {
      const isThere = isAsked && (await isRecorded(sale))
      isAsked = false
      const meant = isThere ? undefined : await otherDay(sale)
      if (meant) {
        await shelf.put({ ...sale, state: 'refused', wasSent: false, meant })
        onChange()
        return 'refused'
      }
      if (!isThere) {
        // It is shown until it is recorded.
        await shelf.put({ ...sale, state: 'waiting', wasSent: true })
        await record(sale)
      }
      await shelf.remove(accountId, key)
      onChange()
      return 'recorded'
    } catch (error) {
      let failure = failureOf(error)
      // The question was refused, which says nothing about the sale.
      if (isAsked && failure === 'refused') failure = 'later'
      const after: WaitingSale =
        failure === 'refused' ? refused(sale, error) : { ...sale, state: 'waiting', wasSent: true }
      await stored(shelf.put(after))
      onChange()
      return failure
    }
  }

  /** Returns what the server's clock may have said, if the device's filled in another day. */
  async function otherDay(sale: WaitingSale): Promise<Meant | undefined> {
    const { input, byClock } = sale
    if (!byClock?.includes('saleDate')) return undefined
    const clocks = await outside.clockAt(sale)
    const other = clocks.find(({ saleDate }) => saleDate !== input.saleDate)
    if (!other) return undefined
    return { saleDate: other.saleDate, ...(byClock.includes('time') && { time: other.time }) }
  }

  /** Holds a sale back, to be corrected. False if it is on its way already. */
  const hold = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, (sale) => shelf.put({ ...sale, state: 'refused' }))

  /** Removes a sale without sending it. False if it is on its way already. */
  const remove = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, () => shelf.remove(accountId, key))

  /** Lets a sale that was refused or held back be sent again. */
  const release = (accountId: string, key: string): Promise<boolean> =>
    changing(accountId, key, ({ reason: _, meant: __, ...sale }) =>
      shelf.put({ ...sale, state: 'waiting' }),
    )

  /** Lets a sale be sent whose owner has said what is right: what it has, or `meant`. */
  const answer = (accountId: string, key: string, meant?: Meant): Promise<boolean> =>
    changing(accountId, key, ({ meant: _, byClock: __, ...sale }) =>
      shelf.put({
        ...sale,
        input: { ...sale.input, ...meant },
        typed: { ...sale.typed, ...meant },
        state: 'waiting',
      }),
    )

  /** Undoes a removal. */
  async function putBack(sale: WaitingSale): Promise<void> {
    await shelf.put(sale)
    onChange()
  }

  async function changing(
    accountId: string,
    key: string,
    change: (sale: WaitingSale) => Promise<void>,
  ): Promise<boolean> {
    const isDone = await alone(key, async () => {
      const sale = await shelf.get(accountId, key)
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

/** A sale that the server refused. So it isn't recorded, whatever happened before. */
const refused = (sale: WaitingSale, error: unknown): WaitingSale => ({
  ...sale,
  state: 'refused',
  wasSent: false,
  // Its owner is told, and may send it as it is.
  ...(isOtherCurrency(error) && { currency: undefined }),
  reason: sentenceOf(error, 'The server refused it.'),
})

/** True if the browser could store it. */
const stored = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
