import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { sell } from '../../sales/testing/sell.ts'
import type { Entry, Leaderboard } from './contract.ts'
import { makeStandings } from './testing/standings.ts'

let now = new Date('2026-11-15T12:00:00Z')
const { db, signUp, settled } = await testApp({ isAlone: true, now: () => now })
const MONTH = '2026-11-01'

beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z')
  await db.systemPool.query('DELETE FROM standing')
})

type Owner = Awaited<ReturnType<typeof signUp>>
const boardOf = async (owner: Owner, query = ''): Promise<Leaderboard> => {
  const { status, body } = await owner.get(`/api/leaderboard${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const placesOf = (entries: Entry[]) => entries.map(({ rank, totalPoints }) => [rank, totalPoints])

test('a month with nobody in it: no place, nobody listed, not asked yet', async () => {
  expect(await boardOf(await signUp())).toEqual({
    month: '2026-11',
    monthYear: 'November 2026',
    state: 'running',
    closesAt: '2026-12-01T12:00:00.000Z',
    totalUsers: 0,
    competitionInfo: { topThreeWinners: [], inTopThree: 0, hasPrize: true, rulesVersion: 1 },
    monthBefore: null,
    leaderboard: [],
    gapBefore: null,
    nextCursor: null,
    you: {
      points: 0,
      level: 'bronze',
      rank: null,
      isTied: false,
      isListed: true,
      pointsToNextPlace: null,
      hasLifetimeAccess: false,
      excluded: null,
    },
    appearance: null,
  })
})

test('equal points share a place: 300, 250, 250, 100 are places 1, 2, 2, 4', async () => {
  const owner = await signUp()
  await makeStandings(db, MONTH, [300, 250, 250, { ownerId: owner.account.id, points: 100 }])
  const { leaderboard, totalUsers, you, competitionInfo } = await boardOf(owner)
  expect(totalUsers).toBe(4)
  expect(placesOf(leaderboard)).toEqual([
    [1, 300],
    [2, 250],
    [2, 250],
    [4, 100],
  ])
  expect(leaderboard.map(({ isTied }) => isTied)).toEqual([false, true, true, false])
  expect(leaderboard.map(({ isTopThree }) => isTopThree)).toEqual([true, true, true, false])
  expect(leaderboard.map(({ level }) => level)).toEqual(['gold', 'silver', 'silver', 'bronze'])
  expect(competitionInfo).toMatchObject({ inTopThree: 3 })
  expect(competitionInfo.topThreeWinners).toHaveLength(3)
  expect(you, '250 - 100 = 150').toMatchObject({ rank: 4, pointsToNextPlace: 150, points: 100 })
})

test('the month before is told until its winners are known: running, being checked, then no more', async () => {
  const owner = await signUp()
  await makeStandings(db, '2026-04-01', [300, { ownerId: owner.account.id, points: 250 }, 100])
  const monthBefore = async (query = '') => (await boardOf(owner, query)).monthBefore
  const before = { month: '2026-04', closesAt: '2026-05-01T12:00:00.000Z', totalUsers: 3 }
  const place = { rank: 2, isTied: false }

  now = new Date('2026-05-01T09:00:00Z')
  expect(await monthBefore()).toEqual({ ...before, ...place, state: 'running' })
  now = new Date('2026-05-03T09:00:00Z')
  expect(await monthBefore()).toEqual({ ...before, ...place, state: 'closed' })
  expect(await monthBefore('?month=2026-04'), 'that month itself').toBeNull()
  expect(await monthBefore('?limit=5'), 'a page').toBeNull()
  await db.systemPool.query(
    `INSERT INTO competition_month (month, closed_at, has_prize, rules_version, confirmed_at)
     VALUES ($1, now(), true, 1, now())`,
    ['2026-04-01'],
  )
  expect(await monthBefore()).toBeNull()
})

test('the row says what it should and nothing about money (spec §3.17)', async () => {
  now = new Date('2026-11-20T03:00:00Z')
  const owner = await signUp({ timeZone: 'America/Denver' })
  await sell(owner, '2026-11-19', 4321.5, { productName: 'Secret' })
  await settled()
  await db.systemPool.query(
    `INSERT INTO standing (owner_id, month, points, achievements, shares, sales_streak, sales_streak_until, login_streak, login_streak_until)
     VALUES ($1, $2, 150, 2, 1, 9, '2026-11-19', 4, '2026-11-18')
     ON CONFLICT (owner_id, month) DO UPDATE SET points = 150, achievements = 2, shares = 1, sales_streak = 9,
       sales_streak_until = '2026-11-19', login_streak = 4, login_streak_until = '2026-11-18'`,
    [owner.account.id, MONTH],
  )
  await db.systemPool.query(`UPDATE "user" SET created_at = '2026-11-09T12:00:00Z' WHERE id = $1`, [
    owner.account.id,
  ])
  const other = await signUp()
  const board = await boardOf(other)
  expect(board.leaderboard).toEqual([
    {
      id: expect.any(Number),
      rank: 1,
      displayName: 'Ada B.',
      businessName: '',
      totalPoints: 150,
      level: 'silver',
      achievementsUnlocked: 2,
      bossBelieverShares: 1,
      // Until 19 November, which it still is in Denver; the other run ended on the 18th.
      salesStreak: 9,
      loginStreak: 0,
      memberSince: 10,
      isTopThree: true,
      isYou: false,
      isTied: false,
    },
  ])
  const all = JSON.stringify([board, (await other.get('/api/competition-winners')).body])
  // The random ids may hold any four digits.
  expect(all.replaceAll(/"id":\d+/g, '')).not.toMatch(/4321|revenue|Secret|@/)
  expect(all).not.toContain(owner.account.id)
})

test('one owner alone, at the top and at the bottom: three neighbors where there are any', async () => {
  const owner = await signUp()
  const ownerId = owner.account.id
  await makeStandings(db, MONTH, [{ ownerId, points: 500 }])
  expect(placesOf((await boardOf(owner)).leaderboard)).toEqual([[1, 500]])

  await makeStandings(db, MONTH, [450, 400, 350, 300, 250, 200, 150, 100])
  const atTop = await boardOf(owner)
  expect(placesOf(atTop.leaderboard).map(([place]) => place)).toEqual([1, 2, 3, 4])
  expect(atTop.gapBefore).toBeNull()
  expect(atTop.you.pointsToNextPlace).toBeNull()

  await makeStandings(db, MONTH, [{ ownerId, points: 50 }])
  const atBottom = await boardOf(owner)
  expect(placesOf(atBottom.leaderboard).map(([place]) => place)).toEqual([1, 2, 3, 6, 7, 8, 9])
  expect(atBottom.gapBefore).toBe(atBottom.leaderboard[3]!.id)
  expect(atBottom.leaderboard.at(-1)).toMatchObject({ isYou: true, rank: 9 })
})

test('place 7 begins right after the third: 4, 5, 6 follow without a gap; place 8 leaves out the fourth', async () => {
  const owner = await signUp()
  const ownerId = owner.account.id
  await makeStandings(db, MONTH, [900, 800, 700, 600, 500, 400, 200, { ownerId, points: 300 }])
  expect((await boardOf(owner)).gapBefore).toBeNull()
  await makeStandings(db, MONTH, [{ ownerId, points: 100 }])
  const board = await boardOf(owner)
  expect(placesOf(board.leaderboard).map(([place]) => place)).toEqual([1, 2, 3, 5, 6, 7, 8])
  expect(board.gapBefore).toBe(board.leaderboard[3]!.id)
})

test('hundreds share the first place: ten of them are shown, and all are counted', async () => {
  const owner = await signUp()
  await makeStandings(db, MONTH, Array<number>(40).fill(100))
  const { leaderboard, competitionInfo } = await boardOf(owner)
  expect(leaderboard).toHaveLength(10)
  expect(competitionInfo.inTopThree).toBe(40)
  expect(leaderboard.every(({ rank, isTied }) => rank === 1 && isTied)).toBe(true)
})

test('the whole board, page by page, has everyone once, in the order of points (spec §7.17)', async () => {
  const owner = await signUp()
  const points = Array.from({ length: 47 }, (_, n) => 25 * (1 + (n % 6)))
  await makeStandings(db, MONTH, points)
  const entries: Entry[] = []
  let from: string | null = ''
  while (from !== null) {
    const page = await boardOf(owner, `?limit=10${from && `&cursor=${from}`}`)
    expect(page.leaderboard.length).toBeLessThanOrEqual(10)
    entries.push(...page.leaderboard)
    from = page.nextCursor
  }
  expect(entries.map(({ totalPoints }) => totalPoints)).toEqual(points.toSorted((a, b) => b - a))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(47)
})

test('the order inside a tie is another one each month, so it favors nobody', async () => {
  const owner = await signUp()
  const own = { ownerId: owner.account.id, points: 100 }
  const tied = [own, ...Array.from({ length: 40 }, () => ({ ownerId: randomUUID(), points: 100 }))]
  const places = new Set<number>()
  for (const month of ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']) {
    await makeStandings(db, `${month}-01`, tied)
    const { leaderboard } = await boardOf(owner, `?month=${month}&limit=50`)
    expect(leaderboard).toHaveLength(41)
    places.add(leaderboard.findIndex(({ isYou }) => isYou))
  }
  expect(places.size).toBeGreaterThan(1)
})

test('the running month is that of the own zone: on 1 December at 05:00 UTC it is still November in Denver', async () => {
  now = new Date('2026-12-01T05:00:00Z')
  expect((await boardOf(await signUp({ timeZone: 'America/Denver' }))).month).toBe('2026-11')
  const berlin = await signUp({ timeZone: 'Europe/Berlin' })
  expect((await boardOf(berlin)).month).toBe('2026-12')
  expect((await boardOf(berlin, '?month=2026-11')).state, 'not ended everywhere').toBe('running')
  now = new Date('2026-12-01T12:00:00Z')
  expect((await boardOf(berlin, '?month=2026-11')).state).toBe('closed')
})

test.each([
  ['?month=2027-01', /has not begun/],
  ['?month=2026-13', /must look like 2026-11/],
  ['?cursor=abc', /this list returned/],
  ['?cursor=1~9999999999999999999', /this list returned/],
  ['?limit=0', /at least 1/],
  ['?limit=51', /at most 50/],
])('%s is refused with a sentence', async (query, message) => {
  const owner = await signUp()
  const { status, body } = await owner.get(`/api/leaderboard${query}`)
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(message)])
})

test('the place from the kept counts is the naive one, whatever order points, hiding and deleting come in', async () => {
  const owner = await signUp()
  const ownerId = owner.account.id
  const ids = await makeStandings(db, MONTH, [...Array<number>(6).fill(0), { ownerId, points: 0 }])
  const change = fc.record({
    who: fc.constantFrom(...ids, ownerId),
    points: fc.integer({ min: 0, max: 5 }).map((n) => n * 25),
    isListed: fc.boolean(),
    isDeleted: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const { who, points, isListed, isDeleted } of changes) {
        if (isDeleted) await db.systemPool.query('DELETE FROM standing WHERE owner_id = $1', [who])
        else await makeStandings(db, MONTH, [{ ownerId: who, points, isListed }])
      }
      const { rows } = await db.systemPool.query(
        'SELECT owner_id AS id, points FROM standing WHERE month = $1 AND is_listed AND points > 0',
        [MONTH],
      )
      const own = rows.find(({ id }) => id === ownerId)
      const naive = own ? 1 + rows.filter(({ points }) => points > own.points).length : null
      const { you, totalUsers } = await boardOf(owner)
      expect({ rank: you.rank, totalUsers }).toEqual({ rank: naive, totalUsers: rows.length })
    }),
    { numRuns: runs(25) },
  )
})
