import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { byItself } from './long-use.ts'
import type { Database } from './tenancy.ts'

const db = await testDatabase()

/** Three owners who may begin no further call, and what ends those that run. */
async function busyOwners() {
  const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()]
  const hold = Promise.withResolvers<void>()
  const begun: Promise<void>[] = []
  const running = [a, a, b, c].map((ownerId) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push(promise)
    return db.withOwner(ownerId, () => (resolve(), hold.promise))
  })
  await Promise.all(begun)
  const end = async () => {
    hold.resolve()
    await Promise.all(running)
  }
  return { owners: [a, b, c], end }
}

/** Every way to take one of few places that all owners share together with one of the owner's own. */
const SHARED = ['withOwnerInTurn', 'withOwnerBulk'] as const satisfies (keyof Database)[]

test.for(SHARED)(
  'owners whose own calls take all their places keep nobody else from the places of all: %s',
  async (name) => {
    const { owners, end } = await busyOwners()
    const ran: string[] = []
    const waiting = owners.map((ownerId) => db[name](ownerId, async () => void ran.push(ownerId)))
    expect(await db[name](randomUUID(), async () => 'done')).toBe('done')
    expect(ran).toEqual([])
    await end()
    await Promise.all(waiting)
    expect(ran.toSorted()).toEqual(owners.toSorted())
  },
)

test('what the app does by itself for an owner waits for none of their own calls', async () => {
  const { owners, end } = await busyOwners()
  let isAnswered = false
  const own = db.withOwner(owners[0]!, async () => void (isAnswered = true))
  await byItself(() => db.withOwner(owners[0]!, async () => {}))
  expect(isAnswered).toBe(false)
  await end()
  await own
})

test('a change to many rows ends as a whole after half an hour, however short its statements are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    let statements = 0
    const change = db.withOwnerBulk(randomUUID(), async ({ client }) => {
      vi.advanceTimersByTime(30 * 60_000)
      for (; statements < 100; statements++) await client.query('SELECT pg_sleep(0.1)')
    })
    await expect(change).rejects.toMatchObject({ status: 503, code: 'too_slow' })
    expect(statements).toBeLessThan(100)
  } finally {
    vi.useRealTimers()
  }
})

describe('changes to many rows that take long, again and again', () => {
  let passed = 0
  beforeAll(() => {
    const now = performance.now.bind(performance)
    const later = () => now() + passed
    vi.spyOn(performance, 'now').mockImplementation(later)
    return () => vi.restoreAllMocks()
  })
  const takeLong = (ownerId: string): Promise<void> =>
    db.withOwnerBulk(ownerId, async () => void (passed += 30_000))

  test('their owners hold one place together, and others the rest', async () => {
    const owners = [randomUUID(), randomUUID(), randomUUID()]
    for (const ownerId of owners) await takeLong(ownerId)
    // Each of them waits for the others' changes meanwhile.
    passed += 120_000
    const hold = Promise.withResolvers<void>()
    let running = 0
    const again = owners.map((ownerId) =>
      db.withOwnerBulk(ownerId, async () => {
        running++
        await hold.promise
        running--
      }),
    )
    await vi.waitFor(() => expect(running).toBeGreaterThan(0))
    await twoAtOnce((work) => db.withOwnerBulk(randomUUID(), work))
    expect(running).toBe(1)
    hold.resolve()
    await Promise.all(again)
  })

  test('they take their owner no place for other calls', async () => {
    const ownerId = randomUUID()
    await takeLong(ownerId)
    await twoAtOnce((work) => db.withOwner(ownerId, work))
  })
})

/** Runs two calls of which each ends only once the other runs. */
async function twoAtOnce(call: (work: () => Promise<void>) => Promise<void>): Promise<void> {
  const [a, b] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await Promise.all([call(() => (a.resolve(), b.promise)), call(() => (b.resolve(), a.promise))])
}
