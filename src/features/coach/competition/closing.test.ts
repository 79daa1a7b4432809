import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { asSuperuser } from '../../../server/testing/database.ts'
import { sell } from '../../sales/testing/sell.ts'
import { closeMonths } from './closing.ts'
import { changePrize, confirmWinners, proposedWinners } from './operator.ts'
import { makeStandings } from './testing/standings.ts'

let now = new Date()
const { db, operator, signUp, settled } = await testApp({ isAlone: true, now: () => now })
const database = (await db.systemPool.query('SELECT current_database() AS name')).rows[0].name
const MONTH = '2026-11-01'
const OPEN = new Date('2026-12-01T12:04:59Z')
const CLOSED = new Date('2026-12-01T12:05:00Z')

beforeEach(async () => {
  now = CLOSED
  const tables =
    'competition_month, competition_winner, competition_prize, standing, standing_count'
  // The app's roles may not delete what was closed.
  await asSuperuser(`TRUNCATE ${tables}`, database)
})

const winners = async () => {
  const { rows } = await db.systemPool.query(
    `SELECT account_id AS id, place, points, state FROM competition_winner ORDER BY place, points DESC, account_id`,
  )
  return rows
}
const places = async () => (await winners()).map(({ place, points }) => [place, points])

test('a month is closed 5 minutes after 12:00 UTC on the 1st, so that what began before has ended (spec §2.16)', async () => {
  await makeStandings(db, MONTH, [100])
  now = OPEN
  await closeMonths(operator)
  expect(await winners()).toEqual([])
  now = CLOSED
  await closeMonths(operator)
  expect(await places()).toEqual([[1, 100]])
})

test('without a tie the three with the most points win: 400, 300, 200 of 400, 300, 200, 100 (spec §1.4, §2.16)', async () => {
  await makeStandings(db, MONTH, [100, 200, 400, 300])
  await closeMonths(operator)
  expect(await places()).toEqual([
    [1, 400],
    [2, 300],
    [3, 200],
  ])
})

test('a tie that does not cross the third place shares it: 300, 250, 250 win as 1, 2, 2', async () => {
  await makeStandings(db, MONTH, [
    300,
    { points: 250, saleDays: 20 },
    { points: 250, saleDays: 1 },
    200,
  ])
  await closeMonths(operator)
  expect(await places()).toEqual([
    [1, 300],
    [2, 250],
    [2, 250],
  ])
})

test('a tie across the third place: sales on 9 of 10 open days go before 17 of 20, and 17 of 20 before 4 of 5', async () => {
  const owners = await makeStandings(db, MONTH, [
    300,
    { points: 250, openDays: 20, saleDays: 17 },
    { points: 250, openDays: 5, saleDays: 4, goalAttainment: 10_000 },
    { points: 250, openDays: 10, saleDays: 9 },
    200,
  ])
  await closeMonths(operator)
  expect((await winners()).map(({ id, place }) => [id, place])).toEqual([
    [owners[0], 1],
    [owners[3], 2],
    [owners[1], 3],
  ])
})

test('with the same share of days, 1 of 2 and 10 of 20, the higher attainment of the goal goes first', async () => {
  const owners = await makeStandings(db, MONTH, [
    ...[400, 300],
    { points: 250, openDays: 2, saleDays: 1, goalAttainment: 8_000 },
    { points: 250, openDays: 20, saleDays: 10, goalAttainment: 8_001 },
  ])
  await closeMonths(operator)
  expect((await winners()).map(({ id }) => id)).toEqual([owners[0], owners[1], owners[3]])
})

test('who is level in points, days and goal shares the third place, however many they are', async () => {
  const level = { points: 250, openDays: 20, saleDays: 10, goalAttainment: 5_000 }
  await makeStandings(db, MONTH, [400, 300, level, level, level, { ...level, saleDays: 9 }])
  await closeMonths(operator)
  expect((await places()).map(([place]) => place)).toEqual([1, 2, 3, 3, 3])
})

test('hidden owners and those without points never win', async () => {
  await makeStandings(db, MONTH, [{ points: 900, isListed: false }, 0, 100])
  await closeMonths(operator)
  expect(await places()).toEqual([[1, 100]])
})

test('run twice and by five processes at once, a month is closed once', async () => {
  await makeStandings(db, MONTH, [400, 300, 200])
  await Promise.all(Array.from({ length: 5 }, () => closeMonths(operator)))
  await makeStandings(db, '2026-12-01', [100])
  await closeMonths(operator)
  expect(await places()).toHaveLength(3)
  expect((await db.systemPool.query('SELECT month FROM competition_month')).rows).toEqual([
    { month: MONTH },
  ])
})

test('after an outage every month that has ended is closed, also one without points', async () => {
  await makeStandings(db, '2026-09-01', [100])
  await makeStandings(db, MONTH, [200])
  await closeMonths(operator)
  const { rows } = await db.systemPool.query(
    `SELECT month::text, (SELECT count(*) FROM competition_winner WHERE month = closed.month) AS winners
     FROM competition_month AS closed ORDER BY month`,
  )
  expect(rows).toEqual([
    { month: '2026-09-01', winners: 1 },
    { month: '2026-10-01', winners: 0 },
    { month: '2026-11-01', winners: 1 },
  ])
})

test('nothing changes the standing of a closed month: no new row, no other points, no deleting', async () => {
  const [ownerId] = await makeStandings(db, MONTH, [400])
  await closeMonths(operator)
  await makeStandings(db, MONTH, [{ ownerId: ownerId!, points: 500 }, 700])
  await db.systemPool.query('UPDATE standing SET is_listed = false')
  await db.systemPool.query('DELETE FROM standing')
  const { rows } = await db.systemPool.query('SELECT owner_id, points, is_listed FROM standing')
  expect(rows).toEqual([{ owner_id: ownerId, points: 400, is_listed: true }])
  const { body } = await (await signUp()).get('/api/leaderboard?month=2026-11')
  expect(body.totalUsers).toBe(1)
})

test('winners are checked until they are confirmed; then everyone sees them, and they keep their mark', async () => {
  const owner = await signUp()
  const other = await signUp()
  const rows = [owner, other].map(({ account }, n) => ({ ownerId: account.id, points: 300 - n }))
  await makeStandings(db, MONTH, [...rows, 50, 40])
  await closeMonths(operator)
  const boardOf = async () => (await owner.get('/api/leaderboard?month=2026-11')).body
  const past = async () => (await owner.get('/api/competition-winners')).body

  expect(await boardOf()).toMatchObject({
    state: 'closed',
    competitionInfo: { topThreeWinners: [], hasPrize: true, rulesVersion: 1 },
    you: { rank: 1, hasLifetimeAccess: false },
  })
  expect(await past()).toMatchObject([
    { month: '2026-11', state: 'closed', hadPoints: true, winners: [] },
  ])

  const { winners: proposed } = await proposedWinners(operator, '2026-11')
  expect(proposed.map(({ email, place, state }) => [email, place, state])).toEqual([
    [owner.account.email, 1, 'proposed'],
    [other.account.email, 2, 'proposed'],
    ['account deleted', 3, 'proposed'],
  ])
  await confirmWinners(operator, '2026-11', [owner.account.email], 'a test')
  expect(await boardOf()).toMatchObject({
    state: 'confirmed',
    competitionInfo: { topThreeWinners: [{ rank: 1, displayName: 'Ada B.', isYou: true }] },
    you: { hasLifetimeAccess: true },
  })
  expect(await past()).toEqual([
    {
      month: '2026-11',
      monthYear: 'November 2026',
      state: 'confirmed',
      hasPrize: true,
      hadPoints: true,
      winners: [{ place: 1, displayName: 'Ada B.', points: 300, isYou: true }],
      others: 0,
    },
  ])
  expect((await other.get('/api/leaderboard')).body.you.hasLifetimeAccess).toBe(false)
  const { rows: log } = await db.systemPool.query(
    `SELECT kind, subject_email AS email, actor_name AS by, detail FROM audit_log
     WHERE kind LIKE 'winner%' AND subject_email IS NOT NULL ORDER BY kind`,
  )
  expect(log).toEqual([
    {
      kind: 'winner_confirmed',
      email: owner.account.email,
      detail: '2026-11 place 1',
      by: 'command line',
    },
    {
      kind: 'winner_rejected',
      email: other.account.email,
      detail: '2026-11 place 2',
      by: 'command line',
    },
  ])
  const decided = 'November 2026 was decided on 2026-12-01 by a test, so nothing was changed.'
  await expect(confirmWinners(operator, '2026-11', [], 'another')).rejects.toThrow(decided)
  expect((await past())[0].winners).toHaveLength(1)
  await confirmWinners(operator, '2026-11', [], 'a test', { again: true })
  expect((await past())[0].winners).toHaveLength(3)
})

test('confirming refuses a month that runs, a stranger, and a month that nobody won', async () => {
  const stranger = await signUp()
  const confirm = (month: string, ...emails: string[]) =>
    confirmWinners(operator, month, emails, 'a test')
  await makeStandings(db, '2026-10-01', [100])
  await closeMonths(operator)
  await expect(confirm('2026-12')).rejects.toThrow('December 2026 is not closed')
  await expect(confirm('2026-10', stranger.account.email)).rejects.toThrow('not among the winners')
  await expect(confirm('2026-11')).rejects.toThrow('Nobody had points in November 2026')
  expect((await stranger.get('/api/competition-winners')).body).toMatchObject([
    { month: '2026-11', state: 'closed', hadPoints: false },
    { month: '2026-10', state: 'closed', hadPoints: true },
  ])
})

test('a month that closes while the prize is off is won without one', async () => {
  const owner = await signUp()
  await makeStandings(db, MONTH, [{ ownerId: owner.account.id, points: 100 }])
  await changePrize(operator, false)
  await closeMonths(operator)
  await confirmWinners(operator, '2026-11', [], 'a test')
  await changePrize(operator, true)
  const { body } = await owner.get('/api/leaderboard?month=2026-11')
  expect(body).toMatchObject({
    competitionInfo: { hasPrize: false, topThreeWinners: [{ isYou: true }] },
    you: { hasLifetimeAccess: false },
  })
  expect((await owner.get('/api/leaderboard')).body.competitionInfo.hasPrize).toBe(true)
})

test('what was earned after a month has closed stays as it is when the month is closed late', async () => {
  const owner = await signUp()
  now = new Date('2026-11-30T20:00:00Z')
  await sell(owner, '2026-11-30', 10)
  now = new Date('2026-12-02T12:00:00Z')
  await sell(owner, '2026-12-02', 10_000)
  await settled()
  await db.systemPool.query(
    `UPDATE sale_revision SET unsettled_from = '2026-11-30' WHERE owner_id = $1`,
    [owner.account.id],
  )
  await closeMonths(operator)
  await settled()
  const { events } = (await owner.get('/api/point-events')).body
  expect(events.map(({ what, points }: any) => `${what} ${points}`)).toEqual([
    'revenue_rocket 200',
    'first_sale 50',
  ])
})

test('owners whose sales are not recalculated are recalculated before their month is closed', async () => {
  now = new Date('2026-11-30T20:00:00Z')
  const owner = await signUp()
  await sell(owner, '2026-11-30', 10)
  await makeStandings(db, MONTH, [100])
  now = CLOSED
  await closeMonths(operator)
  const { rows } = await db.systemPool.query(
    'SELECT unsettled_from FROM sale_revision WHERE owner_id = $1',
    [owner.account.id],
  )
  expect(rows).toEqual([{ unsettled_from: null }])
  const { body } = await owner.get('/api/leaderboard?month=2026-11')
  expect(body.you.points, 'recorded in time, so First Sale counts').toBe(50)
})
