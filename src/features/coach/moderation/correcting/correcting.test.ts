import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { saleOf } from '../../../sales/testing/entries.ts'
import { auditedOf } from '../../../../server/testing/audit.ts'
import { adminOf } from '../../../accounts/testing/admin.ts'
import { pointDifferences } from '../../points/verify.ts'

/** November runs, October is closed. */
let now = new Date('2026-11-20T12:00:00Z')
const { db, settled, signUp } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })
type Owner = Awaited<ReturnType<typeof signUp>>
beforeEach(() => void (now = new Date('2026-11-20T12:00:00Z')))

const DAY = '2026-11-20'
const REASON = 'A sale was lost in an outage of ours'
const correct = (owner: Owner, body: object) =>
  admin.post(`/api/admin/owners/${owner.account.id}/points`, { reason: REASON, ...body })
/** Total, and points in the running month's competition. */
const pointsOf = async (owner: Owner) => {
  const { totalPoints, monthlyPoints } = (await owner.get('/api/achievements')).body
  return [totalPoints, monthlyPoints]
}
/** An owner with the 50 points of a first sale. */
async function seller(): Promise<Owner> {
  const owner = await signUp()
  expect((await owner.post('/api/sales-entries', saleOf({ saleDate: DAY }))).status).toBe(200)
  await settled()
  return owner
}

test('50 + 100 points are 150 in total and in the month; the owner reads why, and the log says who', async () => {
  const owner = await seller()
  expect(await correct(owner, { points: 100 })).toMatchObject({
    status: 200,
    body: { totalPoints: 150, countsInMonth: true },
  })
  expect(await pointsOf(owner)).toEqual([150, 150])
  const { events } = (await owner.get('/api/point-events')).body
  expect(events[0]).toMatchObject({
    what: 'correction',
    points: 100,
    day: '2026-11-20',
    reason: `Corrected by an admin: ${REASON}`,
    countsInMonth: true,
  })
  const log = await auditedOf(db, owner.account.id)
  expect(log.filter(({ kind }) => kind === 'points_corrected')).toMatchObject([
    { actorEmail: admin.account.email, detail: REASON, oldValue: '50', newValue: '150' },
  ])
  const board = (await owner.get('/api/leaderboard')).body
  expect(board.you.points).toBe(150)
  expect(board.leaderboard[0], 'a correction is no achievement').toMatchObject({
    achievementsUnlocked: 1,
    bossBelieverShares: 0,
  })
})

test('a recount leaves corrections as they are, and the sums of the ledger stay right', async () => {
  const owner = await seller()
  await correct(owner, { points: 75 })
  await correct(owner, { points: -25 })
  expect((await owner.post('/api/point-recount')).body).toEqual({
    totalPoints: 100,
    monthlyPoints: 100,
    corrections: 0,
  })
  expect(await db.withSystem(pointDifferences)).toEqual([])
})

test('in a month that is closed it counts in the total only', async () => {
  const owner = await seller()
  expect((await correct(owner, { points: 200, month: '2026-10' })).body).toEqual({
    totalPoints: 250,
    countsInMonth: false,
  })
  expect(await pointsOf(owner)).toEqual([250, 50])
  const { events } = (await owner.get('/api/point-events')).body
  expect(events[0]).toMatchObject({ day: '2026-10-31', countsInMonth: false })
  const october = (await owner.get('/api/leaderboard?month=2026-10')).body
  expect(october.you.points).toBe(0)
})

test('on the 1st before noon UTC last month is still open, and counts', async () => {
  const owner = await seller()
  now = new Date('2026-12-01T11:59:00Z')
  expect((await correct(owner, { points: 25, month: '2026-11' })).body.countsInMonth).toBe(true)
  now = new Date('2026-12-01T12:00:00Z')
  expect((await correct(owner, { points: 25, month: '2026-11' })).body.countsInMonth).toBe(false)
})

test('points never go below zero: not by a correction, and not if sales are deleted after one', async () => {
  const owner = await signUp()
  const { body } = await owner.post('/api/sales-entries', saleOf({ saleDate: DAY }))
  await settled()
  expect(await correct(owner, { points: -75 })).toMatchObject({
    status: 409,
    body: {
      code: 'below_zero',
      message:
        'Points never go below zero. In this month they have 50, so at most 50 can be taken away.',
    },
  })
  expect((await correct(owner, { points: -50 })).body.totalPoints).toBe(0)
  await owner.delete(`/api/sales-entries/${body.id}`)
  await settled()
  expect(await pointsOf(owner), '50 − 50 − 50').toEqual([0, 0])
  const { you } = (await owner.get('/api/leaderboard')).body
  expect(you).toMatchObject({ points: 0, rank: null })
  expect(await db.withSystem(pointDifferences)).toEqual([])
})

test('of two admins who take the same 50 points away at once, one is refused', async () => {
  const owner = await seller()
  const answers = await Promise.all([1, 2].map(() => correct(owner, { points: -50 })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await pointsOf(owner)).toEqual([0, 0])
})

test.each([
  [{ points: 0 }, 'Enter how many points to add, or to take away'],
  [{ points: 30 }, 'Points come in steps of 25, such as 50 or 75'],
  [{ points: 5_025 }, 'At most 5000 points can be added at once'],
  [{ points: 25, month: '2026-12' }, 'This month has not begun yet. Choose an earlier one.'],
  [{ points: 25, reason: ' ' }, 'Reason is required'],
])('%j is refused', async (body, message) => {
  expect(await correct(await seller(), body)).toMatchObject({ status: 400, body: { message } })
})

test('a correction that is sent again because its answer was lost is made once', async () => {
  const owner = await seller()
  const send = (points: number, key: string) =>
    admin.post(
      `/api/admin/owners/${owner.account.id}/points`,
      { points, reason: REASON },
      { 'idempotency-key': key },
    )
  const tries = await Promise.all([send(100, 'lost'), send(100, 'lost')])
  expect(tries.map(({ body }) => body.totalPoints)).toEqual([150, 150])
  expect((await send(100, 'another')).body.totalPoints).toBe(250)
  expect((await send(75, 'lost')).body.code).toBe('key_reused')
  expect(await pointsOf(owner)).toEqual([250, 250])
})

test('an admin corrects the points of others only', async () => {
  expect(await correct(admin, { points: 25 })).toMatchObject({ body: { code: 'own_account' } })
  const nobody = '/api/admin/owners/0199ffff-0000-7000-8000-000000000000/points'
  expect((await admin.post(nobody, { points: 25, reason: REASON })).status).toBe(404)
})
