import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { saleOf } from '../../../sales/testing/entries.ts'
import { auditedOf } from '../../../../server/testing/audit.ts'
import { asSuperuser } from '../../../../server/testing/database.ts'
import { disableAccount, enableAccount } from '../../../accounts/index.ts'
import { adminOf } from '../../../accounts/testing/admin.ts'
import { closeMonths } from '../../competition/closing.ts'
import { confirmWinners } from '../../competition/operator.ts'
import { resultsBelow } from '../../competition/results.ts'
import { makeStandings } from '../../competition/testing/standings.ts'

let now = new Date('2026-11-15T12:00:00Z')
const { db, operator, settled, signUp } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })
const database = (await db.systemPool.query('SELECT current_database() AS name')).rows[0].name
type Owner = Awaited<ReturnType<typeof signUp>>
const MONTH = '2026-11-01'
const DAY = '2026-12-02'
const REASON = 'Sales that never took place'

let cheat: Owner
let honest: Owner
beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z')
  const tables = 'competition_month, competition_winner, standing, standing_count'
  // The app's roles may not delete what was closed.
  await asSuperuser(`TRUNCATE ${tables}`, database)
  cheat = await signUp()
  honest = await signUp()
  await makeStandings(db, MONTH, [
    { ownerId: cheat.account.id, points: 900 },
    { ownerId: honest.account.id, points: 100 },
  ])
})

const change = (owner: Owner, action: 'exclude' | 'include', reason = REASON) =>
  admin.post(`/api/admin/owners/${owner.account.id}/${action}`, { reason })
const done = async (answer: ReturnType<typeof change>) => expect((await answer).status).toBe(200)
const boardOf = async (owner: Owner) => (await owner.get('/api/leaderboard')).body
const placesOf = async (owner: Owner) =>
  (await boardOf(owner)).leaderboard.map((row: { rank: number; totalPoints: number }) => [
    row.rank,
    row.totalPoints,
  ])
const listed = async (owner: Owner): Promise<boolean[]> =>
  (
    await db.systemPool.query('SELECT is_listed FROM standing WHERE owner_id = $1 ORDER BY month', [
      owner.account.id,
    ])
  ).rows.map((row) => row.is_listed)

test('an excluded owner is on no board, others move up, and the owner reads since when and why', async () => {
  await done(change(cheat, 'exclude'))
  expect(await placesOf(honest)).toEqual([[1, 100]])
  expect(await placesOf(cheat)).toEqual([[1, 100]])
  expect((await boardOf(cheat)).you).toMatchObject({
    points: 900,
    rank: null,
    isListed: false,
    pointsToNextPlace: null,
    excluded: { since: '2026-11-15T12:00:00.000Z', reason: REASON },
  })
  expect((await boardOf(honest)).you.excluded).toBeNull()
})

test('it can be taken back: both are in the log with who and why, and the owner stands where they stood', async () => {
  await done(change(cheat, 'exclude'))
  await done(change(cheat, 'include', 'It was a mistake'))
  expect(await placesOf(honest)).toEqual([
    [1, 900],
    [2, 100],
  ])
  expect((await boardOf(cheat)).you.excluded).toBeNull()
  const log = await auditedOf(db, cheat.account.id)
  expect(log.filter(({ kind }) => kind.startsWith('competition_'))).toMatchObject([
    { kind: 'competition_excluded', actorEmail: admin.account.email, detail: REASON },
    { kind: 'competition_included', detail: 'It was a mistake' },
  ])
})

test('who chose to be hidden stays hidden when the exclusion is taken back', async () => {
  await cheat.post('/api/leaderboard/appearance', { appearance: 'hidden' })
  await done(change(cheat, 'exclude'))
  await done(change(cheat, 'include'))
  expect(await listed(cheat)).toEqual([false])
})

test('choosing another name, a new month and coming back from a closed account put nobody back on a board', async () => {
  await done(change(cheat, 'exclude'))
  await cheat.post('/api/leaderboard/appearance', { appearance: 'alias', alias: 'The Best' })
  expect(await listed(cheat)).toEqual([false])
  now = new Date('2026-12-02T12:00:00Z')
  await cheat.post('/api/sales-entries', saleOf({ saleDate: DAY }))
  await settled()
  expect(new Set(await listed(cheat))).toEqual(new Set([false]))
  await disableAccount(operator, cheat.account.id, REASON)
  await enableAccount(operator, cheat.account.id, REASON)
  expect(new Set(await listed(cheat))).toEqual(new Set([false]))
})

test('taken back while the account is disabled, it takes effect when the account is open again', async () => {
  await done(change(cheat, 'exclude'))
  await disableAccount(operator, cheat.account.id, REASON)
  await done(change(cheat, 'include'))
  expect(await listed(cheat)).toEqual([false])
  await enableAccount(operator, cheat.account.id, REASON)
  expect(await listed(cheat)).toEqual([true])
})

test('an excluded owner is not among the winners when the month closes, and is mailed no place', async () => {
  await done(change(cheat, 'exclude'))
  now = new Date('2026-12-01T12:06:00Z')
  await closeMonths(operator)
  const { body } = await admin.get('/api/admin/competition/winners?month=2026-11')
  expect(body.winners).toMatchObject([{ accountId: honest.account.id, excluded: null }])
})

describe('a month that closed before', () => {
  beforeEach(async () => {
    now = new Date('2026-12-01T12:06:00Z')
    await closeMonths(operator)
  })
  const winners = async () =>
    (await admin.get('/api/admin/competition/winners?month=2026-11')).body.winners
  const decide = async (owners: Owner[]) =>
    admin.post('/api/admin/competition/winners', {
      month: '2026-11',
      confirmed: owners.map(({ account }) => account.id),
      seen: null,
    })

  test('keeps its places, but an excluded winner is not confirmed, not named and not mailed', async () => {
    await done(change(cheat, 'exclude'))
    expect(await winners()).toMatchObject([
      { accountId: cheat.account.id, place: 1, excluded: REASON },
      { accountId: honest.account.id, place: 2, excluded: null },
    ])
    expect(await decide([cheat, honest])).toMatchObject({
      status: 409,
      body: { code: 'excluded', message: expect.stringContaining('excluded') },
    })
    await done(decide([honest]))
    const { leaderboard } = (await honest.get('/api/leaderboard?month=2026-11')).body
    expect(leaderboard.map((row: { displayName: string }) => row.displayName)).toContain('Hidden')
    const { results } = await db.withSystem((tx) => resultsBelow(tx, MONTH, undefined, 10))
    expect(results.map(({ ownerId }) => ownerId)).toEqual([honest.account.id])
  })

  test('is confirmed by the command without whoever is excluded', async () => {
    await done(change(cheat, 'exclude'))
    const { winners } = await confirmWinners(operator, '2026-11', [], 'the team')
    expect(winners.map(({ accountId, state }) => [accountId, state])).toEqual([
      [cheat.account.id, 'rejected'],
      [honest.account.id, 'confirmed'],
    ])
  })

  test('that was confirmed before stays confirmed: the admin may refuse it, or leave it at that', async () => {
    await done(decide([cheat, honest]))
    await done(change(cheat, 'exclude'))
    expect((await winners())[0]).toMatchObject({ state: 'confirmed', excluded: null })
  })
})

test('nobody is excluded twice, and no admin by themselves', async () => {
  expect((await change(admin, 'exclude')).body.code).toBe('own_account')
  expect((await change(cheat, 'include')).body.code).toBe('not_excluded')
  await done(change(cheat, 'exclude'))
  expect((await change(cheat, 'exclude')).body.code).toBe('already_excluded')
  expect(await change(honest, 'exclude', ' ')).toMatchObject({
    status: 400,
    body: { message: 'Reason is required' },
  })
})
