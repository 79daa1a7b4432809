import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayIn } from '../../../../shared/calendar.ts'
import { timeIn } from '../../../../shared/time-of-day.ts'
import { instantAt } from '../../../../shared/zone-clock.ts'
import { ApiError } from '../../../../web/api.ts'
import type { Entry, EntryInput } from '../../contract.ts'
import type { Moment } from '../../../../web/clock.ts'
import { makeQueue, type NewSale } from './queue.ts'
import type { WaitingSale } from './sale.ts'
import type { OfflineStore } from './offline-store.ts'

const ADA = 'ada'
const UNREACHABLE = new ApiError(0, 'unreachable', "We can't reach the server.")
const ANOTHER_ACCOUNT = new ApiError(401, 'another_account', 'Authentication required')
const SIGNED_OUT = new ApiError(401, 'signed_out', 'Authentication required')
/** A network that asks to sign in to it first answers every call with its own page, and 200. */
const PORTAL = 'portal'
const REFUSED = new ApiError(400, 'bad_input', 'Amounts in yen have no decimals.')
const BUG = new ApiError(500, 'internal', 'Something went wrong.')

/** The server: it records a sale once for each key, and forgets keys after a day. */
let recorded: Map<string, EntryInput>
let keys: Set<string>
let calls: string[]
/** What happens to the next calls; then the server answers as it should. */
let trouble: ('lost before' | 'lost after' | typeof PORTAL | ApiError)[]
/** How the question whether a sale is recorded is refused. */
let question: ApiError | undefined
let onShelf: Map<string, WaitingSale>
let isOnline: boolean
/** Who is signed in, by the browser's cookie. */
let signedIn: string
let hasSignedOut: boolean
/** ms that have passed while the device was awake */
let steady: number
/** the clock of the page */
let clock: typeof import('../../../../web/clock.ts')
let timeZone: string
/** Sales that another tab is sending. */
let elsewhere: Set<string>
let store: OfflineStore

const saleOf = (productName: string): NewSale => ({
  typed: {
    productName,
    kind: 'sale',
    revenue: '3',
    quantity: '1',
    saleDate: '2026-03-31',
    cost: '',
    tax: '',
    fee: '',
  },
  input: { productName, revenue: 3, quantity: 1, saleDate: '2026-03-31' } as EntryInput,
})

const record = ({ accountId, input, key }: WaitingSale): Promise<Entry> => {
  calls.push(`record ${input.productName}`)
  if (accountId !== signedIn) return Promise.reject(ANOTHER_ACCOUNT)
  const next = trouble.shift()
  if (next === 'lost before') return Promise.reject(UNREACHABLE)
  if (next instanceof ApiError) return Promise.reject(next)
  if (next === PORTAL) return Promise.resolve(undefined as never)
  // A forgotten key records once more: that is what the queue must prevent.
  recorded.set(keys.has(key) ? key : `${key} ${recorded.size}`, input)
  keys.add(key)
  if (next === 'lost after') return Promise.reject(UNREACHABLE)
  return Promise.resolve({ id: 1, ...input } as Entry)
}

const clockAt = (then: Moment) =>
  Promise.resolve(
    clock.whenWas(then).map((instant) => ({
      saleDate: dayIn(timeZone, instant),
      time: timeIn(timeZone, instant),
    })),
  )

const newQueue = (
  alone: <T>(key: string, work: () => Promise<T>) => Promise<T | undefined> = async (key, work) =>
    elsewhere.has(key) ? undefined : work(),
) =>
  makeQueue({
    clockAt,
    store,
    record,
    isRecorded: ({ accountId, key }) => {
      calls.push('ask')
      if (accountId !== signedIn) return Promise.reject(ANOTHER_ACCOUNT)
      if (question) return Promise.reject(question)
      if (trouble[0] === 'lost before') return Promise.reject(UNREACHABLE)
      if (trouble[0] === PORTAL) {
        trouble.shift()
        return Promise.resolve(undefined as never)
      }
      return Promise.resolve([...recorded.keys()].some((each) => each.startsWith(key)))
    },
    alone,
    isOnline: () => isOnline,
    hasSignedOut: () => hasSignedOut,
    now: () => clock.momentNow(),
    onChange: () => {},
  })

beforeEach(async () => {
  steady = 0
  await openPage()
  recorded = new Map()
  keys = new Set()
  calls = []
  trouble = []
  question = undefined
  onShelf = new Map()
  elsewhere = new Set()
  isOnline = true
  signedIn = ADA
  hasSignedOut = false
  timeZone = 'UTC'
  store = {
    all: (accountId) =>
      Promise.resolve([...onShelf.values()].filter((sale) => sale.accountId === accountId)),
    get: (_accountId, key) => Promise.resolve(onShelf.get(key)),
    put: (sale, replaces) => {
      if (replaces !== undefined) onShelf.delete(replaces)
      onShelf.set(sale.key, sale)
      return Promise.resolve()
    },
    remove: (_accountId, key) => Promise.resolve(void onShelf.delete(key)),
  }
})

/** As in a new tab, or after a reload. Not a `performance` of its own: Node's `fetch` loads late, and reads from it. */
async function openPage(): Promise<void> {
  const openedAt = steady
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(openedAt)
  vi.spyOn(performance, 'now').mockImplementation(() => steady - openedAt)
  vi.resetModules()
  clock = await import('../../../../web/clock.ts')
}

afterEach(() => void vi.restoreAllMocks())

/** Two tabs with the browser's locks. */
function twoTabs() {
  const locked = new Set<string>()
  const alone = async <T>(key: string, work: () => Promise<T>) => {
    if (locked.has(key)) return undefined
    locked.add(key)
    return work().finally(() => locked.delete(key))
  }
  return [newQueue(alone), newQueue(alone)] as const
}

const products = () => [...recorded.values()].map(({ productName }) => productName)
const states = () => [...onShelf.values()].map(({ state, wasSent }) => ({ state, wasSent }))

describe('a sale', () => {
  test('is on the device before it is sent, and gone once it is recorded', async () => {
    let atSending: WaitingSale[] = []
    const saved = await newQueue().save(ADA, saleOf('Tea'), {
      onStored: () => (atSending = [...onShelf.values()]),
    })
    expect(atSending).toMatchObject([{ state: 'sending', wasSent: true }])
    expect(saved.entry?.productName).toBe('Tea')
    expect(onShelf.size).toBe(0)
  })

  test('waits without a call when there is no connection, and is sent with its own day', async () => {
    isOnline = false
    const queue = newQueue()
    expect(await queue.save(ADA, saleOf('Tea'))).toMatchObject({ entry: null, why: 'offline' })
    expect(calls).toEqual([])
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0 })
    isOnline = true
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 1, refused: 0, away: null })
    expect([...recorded.values()]).toMatchObject([{ saleDate: '2026-03-31' }])
    expect(onShelf.size).toBe(0)
  })

  test.each(['lost before', 'lost after'] as const)(
    'whose answer was %s it was recorded is recorded once, also after its key is forgotten',
    async (when) => {
      trouble = [when]
      const queue = newQueue()
      expect(await queue.save(ADA, saleOf('Tea'))).toMatchObject({ entry: null, why: 'offline' })
      keys.clear()
      await queue.sendAll(ADA)
      await queue.sendAll(ADA)
      expect(products()).toEqual(['Tea'])
      expect(onShelf.size).toBe(0)
    },
  )

  test('that a closed tab was sending is sent by the next one', async () => {
    trouble = ['lost after']
    await newQueue().save(ADA, saleOf('Tea'))
    const [sale] = [...onShelf.values()]
    onShelf.set(sale!.key, { ...sale!, state: 'sending' })
    await newQueue().sendAll(ADA)
    expect(products()).toEqual(['Tea'])
    expect(onShelf.size).toBe(0)
  })

  test('that another tab is sending is left to it', async () => {
    trouble = ['lost before']
    const queue = newQueue()
    await queue.save(ADA, saleOf('Tea'))
    elsewhere = new Set(onShelf.keys())
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0 })
    expect(await queue.remove(ADA, [...elsewhere][0]!)).toBe(false)
    expect(onShelf.size).toBe(1)
  })

  test("that is put on the device is its own tab's to send, though another finds it there", async () => {
    const [tab, other] = twoTabs()
    const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>()
    const { put, remove } = store
    store.remove = (accountId, key) => isHeard.then(() => remove(accountId, key))
    let sent: Promise<unknown> | undefined
    store.put = async (sale, replaces) => {
      await put(sale, replaces)
      if (sent) return
      sent = other.sendAll(ADA)
      // It begins.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const saved = await tab.save(ADA, saleOf('Tea'))
    hear()
    await sent
    expect(saved.entry?.productName).toBe('Tea')
    expect(calls).toEqual(['record Tea'])
  })

  test.each([401, 403, 404, 500])(
    'that something else answers with a page and %i waits, and is neither refused nor signed out',
    async (status) => {
      const page = new ApiError(status, 'no_sentence', `${status}: <h1>No access</h1>`)
      trouble = [page]
      const queue = newQueue()
      expect(await queue.save(ADA, saleOf('Tea'))).toMatchObject({ entry: null, why: 'offline' })
      // The question whether it is recorded is answered, and then the sale is stopped again.
      trouble = [page]
      expect(await queue.sendAll(ADA)).toEqual({ recorded: 0, refused: 0, away: null })
      expect(states()).toEqual([{ state: 'waiting', wasSent: true }])
      await queue.sendAll(ADA)
      expect(products()).toEqual(['Tea'])
    },
  )

  test('about which the question is refused may have arrived, so it waits', async () => {
    trouble = ['lost after']
    const queue = newQueue()
    await queue.save(ADA, saleOf('Tea'))
    question = new ApiError(404, 'not_found', 'There is nothing at this address.')
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0, refused: 0 })
    expect(states()).toEqual([{ state: 'waiting', wasSent: true }])
    question = undefined
    await queue.sendAll(ADA)
    expect(products()).toEqual(['Tea'])
  })

  test('whose currency was changed before it was sent is refused once, and sent as its owner wants', async () => {
    isOnline = false
    const queue = newQueue()
    await queue.save(ADA, { ...saleOf('Tea'), currency: 'USD' })
    isOnline = true
    trouble = [new ApiError(409, 'currency_changed', 'Your currency was changed to euros.')]
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0, refused: 1 })
    const [sale] = [...onShelf.values()]
    expect(sale).toMatchObject({
      reason: 'Your currency was changed to euros.',
      currency: undefined,
    })
    await queue.release(ADA, sale!.key)
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 1 })
  })

  test("of another account isn't sent", async () => {
    isOnline = false
    const queue = newQueue()
    await queue.save(ADA, saleOf('Tea'))
    isOnline = true
    expect(await queue.sendAll('grace')).toMatchObject({ recorded: 0 })
    expect(products()).toEqual([])
  })

  test('that a network answers instead of the server is not recorded', async () => {
    trouble = [PORTAL]
    const queue = newQueue()
    expect(await queue.save(ADA, saleOf('Tea'))).toMatchObject({ entry: null, why: 'offline' })
    trouble = [PORTAL]
    expect(await queue.sendAll(ADA), 'nor is it asked about').toMatchObject({ recorded: 0 })
    trouble = []
    isOnline = false
    await queue.save(ADA, saleOf('Milk'))
    isOnline = true
    const [tea] = onShelf.keys()
    onShelf.delete(tea!)
    trouble = [PORTAL]
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0 })
    expect(products()).toEqual([])
    expect(states()).toEqual([{ state: 'waiting', wasSent: true }])
    await queue.sendAll(ADA)
    expect(products()).toEqual(['Milk'])
  })

  test.each(['lost before', 'lost after'] as const)(
    'whose answer was %s it was recorded waits while another account is signed in in another tab',
    async (when) => {
      trouble = [when]
      const queue = newQueue()
      await queue.save(ADA, saleOf('Tea'))
      signedIn = 'grace'
      const away = 'another account'
      expect(await queue.sendAll(ADA)).toEqual({ recorded: 0, refused: 0, away })
      expect(await queue.save(ADA, saleOf('Milk'))).toMatchObject({ why: away })
      expect(onShelf.size).toBe(2)
      signedIn = ADA
      await queue.sendAll(ADA)
      expect(products()).toEqual(['Tea', 'Milk'])
      expect(onShelf.size).toBe(0)
    },
  )

  test("that is refused in the form is the form's again, not the device's", async () => {
    trouble = [REFUSED]
    await expect(newQueue().save(ADA, saleOf('Tea'))).rejects.toBe(REFUSED)
    expect(onShelf.size).toBe(0)
  })

  test('waits when the session has ended or the server has a fault', async () => {
    trouble = [SIGNED_OUT, BUG]
    const queue = newQueue()
    expect(await queue.save(ADA, saleOf('Tea'))).toMatchObject({ why: 'signed out' })
    expect(await queue.save(ADA, saleOf('Milk'))).toMatchObject({ why: 'later' })
    await queue.sendAll(ADA)
    expect(products()).toEqual(['Tea', 'Milk'])
  })
})

describe('sending what waits', () => {
  const three = async () => {
    isOnline = false
    const queue = newQueue()
    for (const name of ['Tea', 'Milk', 'Bread']) await queue.save(ADA, saleOf(name))
    isOnline = true
    return queue
  }

  test('stops when the session has ended, and says so', async () => {
    const queue = await three()
    trouble = [SIGNED_OUT]
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 0, refused: 0, away: 'signed out' })
    expect(calls).toEqual(['record Tea'])
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 3, refused: 0, away: null })
  })

  test('stops as soon as its account signs out in another tab', async () => {
    const queue = await three()
    const remove = store.remove
    store.remove = async (accountId, key) => {
      hasSignedOut = true
      return remove(accountId, key)
    }
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 1, refused: 0, away: 'signed out' })
    expect(calls).toEqual(['record Tea'])
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 0, refused: 0, away: 'signed out' })
    expect(calls).toEqual(['record Tea'])
  })

  test('goes on after one that is refused, which stays with the reason and is not tried again', async () => {
    const queue = await three()
    trouble = [REFUSED]
    expect(await queue.sendAll(ADA)).toEqual({ recorded: 2, refused: 1, away: null })
    expect([...onShelf.values()]).toMatchObject([{ state: 'refused', reason: REFUSED.message }])
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0 })
    expect(products()).toEqual(['Milk', 'Bread'])
  })

  test('goes on after one for which the server has a fault, and stops at the first that is lost', async () => {
    const queue = await three()
    trouble = [BUG, 'lost before']
    await queue.sendAll(ADA)
    expect(calls).toEqual(['record Tea', 'record Milk'])
    expect(states()).toEqual([
      { state: 'waiting', wasSent: true },
      { state: 'waiting', wasSent: true },
      { state: 'waiting', wasSent: false },
    ])
  })

  test('shows a sale as waiting until it is recorded, and lets nobody change it meanwhile', async () => {
    const queue = await three()
    const { remove } = store
    const seen: ReturnType<typeof states>[] = []
    store.remove = (accountId, key) => {
      seen.push(states())
      return remove(accountId, key)
    }
    await queue.sendAll(ADA)
    for (const [first] of seen) expect(first).toEqual({ state: 'waiting', wasSent: true })
    expect(seen.map((each) => each.length)).toEqual([3, 2, 1])
  })

  test('begun twice at once, records each sale once', async () => {
    const queue = await three()
    await Promise.all(twoTabs().map((tab) => tab.sendAll(ADA)))
    expect(products().toSorted()).toEqual(['Bread', 'Milk', 'Tea'])
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0 })
  })
})

describe('correcting', () => {
  /** A sale that was held back without a connection, which is there again. */
  const held = async () => {
    isOnline = false
    const queue = newQueue()
    await queue.save(ADA, saleOf('Tee'))
    const [key] = onShelf.keys()
    expect(await queue.hold(ADA, key!)).toBe(true)
    isOnline = true
    return { queue, key: key! }
  }

  test('holds a sale back until the corrected one takes its place', async () => {
    const { queue, key } = await held()
    await queue.sendAll(ADA)
    expect(products()).toEqual([])
    await queue.save(ADA, saleOf('Tea'), { replaces: key })
    expect(products()).toEqual(['Tea'])
    expect(onShelf.size).toBe(0)
  })

  test('that is refused again keeps the newer text on the device', async () => {
    const { queue, key } = await held()
    trouble = [REFUSED]
    await expect(queue.save(ADA, saleOf('Tea'), { replaces: key })).rejects.toBe(REFUSED)
    expect([...onShelf.values()]).toMatchObject([
      { key, state: 'refused', reason: REFUSED.message, input: { productName: 'Tea' } },
    ])
  })

  test('a sale that was sent as it is meanwhile records nothing more, and says so', async () => {
    const { queue, key } = await held()
    await queue.release(ADA, key)
    await queue.sendAll(ADA)
    for (let press = 0; press < 2; press += 1) {
      await expect(queue.save(ADA, saleOf('Tea'), { replaces: key })).rejects.toMatchObject({
        code: 'sent_meanwhile',
        message: expect.stringContaining('sent as it was meanwhile'),
      })
    }
    expect(products()).toEqual(['Tee'])
    expect(onShelf.size).toBe(0)
  })

  test('a sale that another tab sends right now, or that may have arrived, records nothing more', async () => {
    const { queue, key } = await held()
    elsewhere = new Set([key])
    const isRefused = { code: 'sent_meanwhile' }
    await expect(queue.save(ADA, saleOf('Tea'), { replaces: key })).rejects.toMatchObject(isRefused)
    elsewhere.clear()
    onShelf.set(key, { ...onShelf.get(key)!, state: 'waiting', wasSent: true })
    await expect(queue.save(ADA, saleOf('Tea'), { replaces: key })).rejects.toMatchObject(isRefused)
    expect(products()).toEqual([])
    expect([...onShelf.keys()]).toEqual([key])
  })

  test('leaves nothing of the old text, also if the new one finds no room on the device', async () => {
    const { queue, key } = await held()
    store.put = () => Promise.reject(new Error('No room'))
    await queue.save(ADA, saleOf('Tea'), { replaces: key })
    expect(products()).toEqual(['Tea'])
    expect(onShelf.size).toBe(0)
  })

  test('and removing are not offered for a sale that may have arrived', async () => {
    trouble = ['lost after']
    const queue = newQueue()
    await queue.save(ADA, saleOf('Tea'))
    const [key] = [...onShelf.keys()]
    expect(await queue.hold(ADA, key!)).toBe(false)
    expect(await queue.remove(ADA, key!)).toBe(false)
    expect(onShelf.size).toBe(1)
  })
})

describe.each(['Pacific/Auckland', 'America/Los_Angeles'])('a clock in %s', (zone) => {
  const DAY = 86_400_000
  const midnight = instantAt(zone, '2026-11-30', 0).getTime()
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** The server's clock shows `instant`, the device's that and `ahead`, and the page hears from the server. */
  const hear = (instant: number, ahead: number) => {
    vi.setSystemTime(instant + ahead)
    const headers = { date: new Date(instant).toUTCString(), 'content-type': 'application/json' }
    clock.learnTime(new Response(null, { headers }), Date.now())
  }
  interface Story {
    /** the day that was typed */
    saleDate?: string
    /** how far ahead the device's clock is once there is a connection: it was set meanwhile */
    set?: number
    /** ms until there is a connection */
    later?: number
    /** The device sleeps meanwhile, or the tab is closed. */
    sleeps?: boolean
    closes?: boolean
  }
  /** Saves a sale of the day that the clock shows, without a connection, and sends it once there is one. */
  const sold = async (
    instant: number,
    ahead: number,
    { saleDate, set = ahead, later = 0, sleeps, closes }: Story = {},
  ) => {
    vi.setSystemTime(instant + ahead)
    timeZone = zone
    const { typed, input } = saleOf('Tea')
    const now = clock.serverTime()
    const day = saleDate ?? dayIn(zone, now)
    const filled = { saleDate: day, time: timeIn(zone, now) }
    const sale: NewSale = {
      typed: { ...typed, ...filled },
      input: { ...input, ...filled },
      byClock: saleDate === undefined ? ['saleDate', 'time'] : [],
    }
    isOnline = false
    const queue = newQueue()
    await queue.save(ADA, sale)
    isOnline = true
    if (!sleeps) steady += later
    if (closes) await openPage()
    hear(instant + later, set)
    return { queue, day, sent: await queue.sendAll(ADA) }
  }
  const days = () => [...recorded.values()].map(({ saleDate, time }) => `${saleDate} ${time}`)

  test.each([
    [-3, -30_000, '2026-11-26', '2026-11-29', '23:59'],
    [-3, 30_000, '2026-11-27', '2026-11-30', '00:00'],
    [1, -30_000, '2026-11-30', '2026-11-29', '23:59'],
    [1, 30_000, '2026-12-01', '2026-11-30', '00:00'],
  ])(
    '%d days ahead, %d ms after midnight, filled in %s instead of %s: its owner is asked, and either is recorded',
    async (ahead, after, wrong, right, time) => {
      for (const isRight of [true, false]) {
        recorded.clear()
        await openPage()
        const { queue, day, sent } = await sold(midnight + after, ahead * DAY)
        expect(day).toBe(wrong)
        expect(sent).toEqual({ recorded: 0, refused: 1, away: null })
        const [held] = [...onShelf.values()]
        expect(held).toMatchObject({ state: 'refused', meant: { saleDate: right, time } })
        expect(await queue.sendAll(ADA), 'not before').toMatchObject({ recorded: 0 })
        await queue.answer(ADA, held!.key, isRight ? held!.meant : undefined)
        expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 1 })
        expect(days()).toEqual([`${isRight ? right : wrong} ${time}`])
        expect(onShelf.size).toBe(0)
      }
    },
  )

  test('that is right, or minutes off, asks nothing: 30 November is recorded', async () => {
    for (const ahead of [0, 5 * 60_000]) {
      expect((await sold(midnight + DAY / 2, ahead)).sent).toMatchObject({ recorded: 1 })
    }
    expect(days()).toEqual(['2026-11-30 12:00', '2026-11-30 12:05'])
  })

  test('three days behind, beside a day that was typed, 31 March, asks nothing', async () => {
    const { sent } = await sold(midnight, -3 * DAY, { saleDate: '2026-03-31' })
    expect(sent).toMatchObject({ recorded: 1 })
    expect(days()).toEqual(['2026-03-31 00:00'])
  })

  const held = () => [...onShelf.values()].map(({ meant }) => `${meant?.saleDate} ${meant?.time}`)

  test.each([-3, 1])(
    '%d days ahead that the device sets as it connects: its owner is asked if it was 30 November 00:00',
    async (ahead) => {
      const { day, sent } = await sold(midnight, ahead * DAY, { set: 0, later: 3_600_000 })
      expect(day).not.toBe('2026-11-30')
      expect(sent).toMatchObject({ recorded: 0, refused: 1 })
      expect(held()).toEqual(['2026-11-30 00:00'])
    },
  )

  test('a day ahead that is set after the tab was closed: asked if it was the day of sending at most', async () => {
    const { sent } = await sold(midnight, DAY, { set: 0, later: 3_600_000, closes: true })
    expect(sent).toMatchObject({ refused: 1 })
    expect(held()).toEqual(['2026-11-30 01:00'])
  })

  test('three days behind since the page was opened, and set as it connects: asked if it was 30 November', async () => {
    hear(midnight, 0)
    const { day, sent } = await sold(midnight, -3 * DAY, { set: 0, later: 60_000 })
    expect([day, sent.refused]).toEqual(['2026-11-27', 1])
    expect(held()).toEqual(['2026-11-30 00:00'])
  })

  test('known to be three days behind, and set right meanwhile: 30 November is recorded, unasked', async () => {
    hear(midnight, -3 * DAY)
    const { sent } = await sold(midnight, -3 * DAY, { set: 0, later: 3_600_000 })
    expect(sent).toMatchObject({ recorded: 1 })
    expect(days()).toEqual(['2026-11-30 00:00'])
  })

  test.each([{ sleeps: true }, { sleeps: false }, { closes: true }])(
    'that is right, and the sale is sent two days later (%o): 30 November is recorded, unasked',
    async (story) => {
      hear(midnight, 0)
      const { sent } = await sold(midnight + 60_000, 0, { ...story, later: 2 * DAY })
      expect(sent).toMatchObject({ recorded: 1 })
      expect(days()).toEqual(['2026-11-30 00:01'])
    },
  )

  test('whose question is left for the form is asked about again', async () => {
    const { queue } = await sold(midnight, -3 * DAY)
    const [key] = onShelf.keys()
    await queue.hold(ADA, key!)
    await queue.release(ADA, key!)
    expect(await queue.sendAll(ADA)).toMatchObject({ recorded: 0, refused: 1 })
  })
})

describe('in a browser that stores nothing', () => {
  test('a sale is recorded as always, and one whose answer is lost stays in the form with the same key', async () => {
    store.put = () => Promise.reject(new Error('No room'))
    trouble = ['lost after']
    const queue = newQueue()
    await expect(queue.save(ADA, saleOf('Tea'))).rejects.toBe(UNREACHABLE)
    await queue.save(ADA, saleOf('Tea'))
    expect(keys.size, 'the server tells that it is the same').toBe(1)
    await queue.save(ADA, saleOf('Tea'))
    expect(keys.size, 'another of the same is another sale').toBe(2)
  })
})
