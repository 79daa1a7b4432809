import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { closeMonths } from './closing.ts'
import { proposedWinners } from './operator.ts'
import { resultsBelow } from './results.ts'
import { TOP } from './store.ts'
import { makeStandings, type MadeStanding } from './testing/standings.ts'
import { monthBeforeText } from './web/words.ts'

/** The board, its pages, the coach, the email and the admin's dialog give an owner the same place. */

let now = new Date('2027-01-20T12:00:00Z')
const { db, operator, signUp } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })
const US: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }

interface Told {
  board: [place: number, isShared: boolean]
  page: [number, boolean]
  coach: string | undefined
  mail: [number, boolean] | undefined
  admin: [number, boolean] | undefined
}

/** An owner for each of these standings in the month before `next`, which the job then closes. */
async function closed(next: Day, rows: Omit<MadeStanding, 'ownerId'>[]) {
  const day = new Date(`${next}T12:00:00Z`)
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 1, 1))
  const code = month.toISOString().slice(0, 7)
  const owners = await Promise.all(rows.map(() => signUp()))
  const ids = owners.map(({ account }) => account.id)
  await makeStandings(
    db,
    `${code}-01`,
    rows.map((row, i) => ({ ownerId: ids[i]!, ...row })),
  )
  now = new Date(`${next}T12:10:00Z`)
  await closeMonths(operator)
  /** Returns the place that each owner is told. */
  const told = async (): Promise<Told[]> => {
    const { results } = await db.withSystem((tx) => resultsBelow(tx, `${code}-01`, TOP, 50))
    const { winners } = (await admin.get(`/api/admin/competition/winners?month=${code}`)).body
    const all: Told[] = []
    for (const [i, owner] of owners.entries()) {
      const { you, leaderboard } = (await owner.get(`/api/leaderboard?month=${code}`)).body
      const own = leaderboard.find(({ isYou }: { isYou: boolean }) => isYou)
      expect([own.rank, own.isTied]).toEqual([you.rank, you.isTied])
      const { monthBefore } = (await owner.get('/api/leaderboard')).body
      const result = results.find(({ ownerId }) => ownerId === ids[i])
      const winner = winners.find(({ accountId }: { accountId: string }) => accountId === ids[i])
      const listed = await wholeBoard(owner, code)
      expect(listed.map(({ rank }) => rank)).toEqual(
        listed.map(({ rank }) => rank).toSorted((a, b) => a - b),
      )
      const onPage = listed.find(({ isYou }) => isYou)!
      all.push({
        board: [you.rank, you.isTied],
        page: [onPage.rank, onPage.isTied],
        coach: monthBefore ? monthBeforeText(monthBefore, next, US) : undefined,
        mail: result && [result.place, result.isShared],
        admin: winner && [winner.place, winner.isTied],
      })
    }
    return all
  }
  const decide = async (confirmed: number[]) => {
    const { decidedAt } = (await admin.get(`/api/admin/competition/winners?month=${code}`)).body
    now = new Date(now.getTime() + 60_000)
    const body = { month: code, confirmed: confirmed.map((n) => ids[n]!), seen: decidedAt }
    expect((await admin.post('/api/admin/competition/winners', body)).status).toBe(200)
  }
  return { told, decide, code, owners }
}

/** Two entries at a time, so that the winners are spread over pages. */
async function wholeBoard(owner: Awaited<ReturnType<typeof signUp>>, month: string) {
  const entries: { rank: number; isTied: boolean; isYou: boolean }[] = []
  for (let from: string | null = ''; from !== null;) {
    const { body } = await owner.get(
      `/api/leaderboard?month=${month}&limit=2${from && `&cursor=${encodeURIComponent(from)}`}`,
    )
    entries.push(...body.leaderboard)
    from = body.nextCursor
  }
  return entries
}
const boards = (told: Told[]) => told.map(({ board }) => board)
const checked = (place: number) => `January is being checked. You finished in place ${place} of 5.`

test(
  '500, three with 400, 300: sales on 18 and 16 of 20 open days win places 2 and 3, the one with 10 finishes 4th, 300 is 5th',
  { tags: 'long' },
  async () => {
    const { told, decide } = await closed('2027-02-01', [
      { points: 400, saleDays: 10 },
      { points: 500 },
      { points: 400, saleDays: 16 },
      { points: 300 },
      { points: 400, saleDays: 18 },
    ])
    const expected: [number, boolean][] = [
      [4, false],
      [1, false],
      [3, false],
      [5, false],
      [2, false],
    ]
    const before = await told()
    expect(boards(before)).toEqual(expected)
    expect(before.map(({ coach }) => coach)).toEqual([4, 1, 3, 5, 2].map(checked))
    await decide([1, 2, 4])
    const after = await told()
    for (const { board, page, mail, admin: dialog } of after) {
      expect([page, mail, dialog ?? board]).toEqual([board, board, board])
    }
    expect(boards(after)).toEqual(expected)
    expect(after[0]!.coach, 'the winners are known').toBeUndefined()
  },
)

test(
  '500, 450, four with 400 and as many days: 60% of the goal wins place 3, those with 50% share place 4',
  { tags: 'long' },
  async () => {
    const { told, decide } = await closed('2027-03-01', [
      ...[{ points: 500 }, { points: 450 }],
      { points: 400, saleDays: 9, goalAttainment: 5_000 },
      { points: 400, saleDays: 9, goalAttainment: 6_000 },
      { points: 400, saleDays: 9, goalAttainment: 5_000 },
      { points: 400, saleDays: 9, goalAttainment: 5_000 },
    ])
    const before = await told()
    expect(before[2]!.coach).toBe('February is being checked. You share place 4.')
    await decide([0, 1, 3])
    for (const { board, page, mail, admin: dialog } of await told()) {
      expect([page, mail, dialog ?? board]).toEqual([board, board, board])
    }
    expect(boards(await told())).toEqual([
      [1, false],
      [2, false],
      [4, true],
      [3, false],
      [4, true],
      [4, true],
    ])
  },
)

test(
  'level in everything they share place 3; the admin confirms two of four: these share it, the others share place 5, and 300 is 7th',
  { tags: 'long' },
  async () => {
    const level = { points: 400, saleDays: 9 }
    const { told, decide, code } = await closed('2027-04-01', [
      ...[{ points: 500 }, { points: 450 }],
      ...[level, level, level, level],
      { points: 300 },
    ])
    expect(boards(await told())).toEqual([
      ...[
        [1, false],
        [2, false],
      ],
      ...Array.from({ length: 4 }, () => [3, true]),
      [7, false],
    ])
    await decide([0, 1, 2, 4])
    const after = await told()
    for (const { board, page, mail, admin: dialog } of after) {
      expect([page, mail, dialog ?? board]).toEqual([board, board, board])
    }
    expect(boards(after)).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [5, true],
      [3, true],
      [5, true],
      [7, false],
    ])
    const { winners } = await proposedWinners(operator, code)
    expect(winners.map(({ place, state }) => `${place} ${state}`)).toEqual([
      ...['1 confirmed', '2 confirmed', '3 confirmed', '3 confirmed', '5 rejected', '5 rejected'],
    ])
  },
)

test('who is refused alone keeps the place on the board, gets no email, and nobody moves up', async () => {
  const { told, decide } = await closed('2027-05-01', [
    ...[{ points: 500 }, { points: 450 }, { points: 400 }, { points: 300 }],
  ])
  await decide([1, 2])
  const after = await told()
  expect(boards(after)).toEqual([1, 2, 3, 4].map((place) => [place, false]))
  expect(after.map(({ mail }) => mail)).toEqual([
    undefined,
    ...[2, 3, 4].map((place) => [place, false]),
  ])
})
