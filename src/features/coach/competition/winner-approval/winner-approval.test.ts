import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../../server/testing/audit.ts'
import { adminOf } from '../../../accounts/testing/admin.ts'

/** A clock that moves on, because a decision is known by its time. */
let ticks = 0
const { db, signUp } = await testApp({
  isAlone: true,
  now: () => new Date(Date.parse('2026-11-22T09:00:00Z') + ticks++),
})
const admin = await adminOf({ db, signUp })
const [ada, grace, edsger] = [await signUp(), await signUp(), await signUp()]

await db.systemPool.query(
  `INSERT INTO point_event (owner_id, period, what, turn, day, points, counts_in_month, recorded_at)
   VALUES ($1, '2026-10', 'monthly_master', 1, '2026-10-30', 250, true, now()),
          ($1, '2026-10 #1', 'share', 1, '2026-10-02', 100, true, now()),
          ($1, '2026-10 #2', 'share', 1, '2026-10-03', 100, true, now()),
          ($1, '2026-10', 'profit_pro', 1, '2026-10-04', 200, true, now()),
          ($1, '2026-10', 'profit_pro', 2, '2026-10-04', -200, true, now())`,
  [ada.account.id],
)
await db.systemPool.query(
  `INSERT INTO competition_month (month, closed_at, has_prize, rules_version)
   VALUES ('2026-10-01', '2026-11-01T12:05:00Z', true, 1), ('2026-09-01', '2026-10-01T12:05:00Z', true, 1)`,
)
await db.systemPool.query(
  `INSERT INTO competition_winner (month, account_id, place, points, open_days, sale_days, goal_attainment)
   VALUES ('2026-10-01', $1, 1, 450, 27, 20, 10000), ('2026-10-01', $2, 2, 300, 27, 9, 5050),
          ('2026-10-01', $3, 2, 300, 20, 9, 0)`,
  [ada.account.id, grace.account.id, edsger.account.id],
)
const winners = async () => (await admin.get('/api/admin/competition/winners?month=2026-10')).body
const decide = (confirmed: string[], seen: string | null) =>
  admin.post('/api/admin/competition/winners', { month: '2026-10', confirmed, seen })

describe('winners', () => {
  test('of closed months are listed newest first, with how many wait', async () => {
    const { body } = await admin.get('/api/admin/competition')
    expect(body).toMatchObject({
      months: [
        { month: '2026-10', monthYear: 'October 2026', winners: 3, decidedAt: null },
        { month: '2026-09', winners: 0 },
      ],
      hasPrize: true,
      next: { monthYear: 'November 2026', closesAt: '2026-12-01T12:00:00.000Z' },
    })
    expect((await admin.get('/api/admin/overview')).body.winnersToConfirm).toBe('2026-10')
  })

  test('have their evidence: 250 + 2 × 100 points, what was taken back is left out; equal places are marked', async () => {
    const { winners: found, count, decidedAt } = await winners()
    expect({ count, decidedAt }).toEqual({ count: 3, decidedAt: null })
    expect(found[0]).toMatchObject({
      name: 'Ada Byron',
      email: ada.account.email,
      place: 1,
      isTied: false,
      saleDays: 20,
      openDays: 27,
      goal: { reached: 100, counts: true },
      excluded: null,
      earned: [
        { name: 'Monthly Master', times: 1, points: 250 },
        { name: 'Shares with the community', times: 2, points: 200 },
      ],
    })
    expect(found.slice(1).map((each: { isTied: boolean }) => each.isTied)).toEqual([true, true])
  })

  test('are confirmed and refused, in the log by name; a decision on an old list is a 409', async () => {
    expect((await decide([ada.account.id, grace.account.id], null)).status).toBe(200)
    const { winners: found, decidedAt } = await winners()
    const states = Object.fromEntries(
      found.map(({ accountId, state }: { accountId: string; state: string }) => [accountId, state]),
    )
    expect(states).toEqual({
      [ada.account.id]: 'confirmed',
      [grace.account.id]: 'confirmed',
      [edsger.account.id]: 'rejected',
    })
    expect(await auditedKindsOf(db, edsger.account.id)).toContain(
      'winner_rejected: 2026-10 place 2',
    )
    expect(await decide([], null)).toMatchObject({
      status: 409,
      body: {
        message:
          'Somebody else has decided on October 2026 since you opened it. Look at the list again.',
      },
    })
    expect((await decide([], decidedAt)).status).toBe(200)
    expect((await winners()).winners.map(({ state }: { state: string }) => state)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
  })

  test('two admins who decide at once: one is first, the other is told', async () => {
    const { decidedAt } = await winners()
    const answers = await Promise.all([
      decide([ada.account.id], decidedAt),
      decide([grace.account.id], decidedAt),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('of a month that is not closed, or without points, say so', async () => {
    const ask = (month: string) => admin.get(`/api/admin/competition/winners?month=${month}`)
    expect((await ask('2026-11')).status).toBe(404)
    expect((await ask('2026-13')).status).toBe(400)
    const nobody = { month: '2026-09', confirmed: [], seen: null }
    expect((await admin.post('/api/admin/competition/winners', nobody)).status).toBe(409)
  })
})

test('the prize is turned off and on', async () => {
  const turn = (isOn: boolean) => admin.post('/api/admin/competition/prize', { isOn })
  expect((await turn(false)).status).toBe(200)
  expect((await admin.get('/api/admin/competition')).body.hasPrize).toBe(false)
  expect((await turn(true)).status).toBe(200)
  expect((await admin.get('/api/admin/competition')).body.hasPrize).toBe(true)
})
