import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'

let now = new Date()
const { db, signUp } = await testApp({ now: () => now })

test("a visit counts on the owner's day: 03:30 UTC is still the day before in Denver (spec §7.1)", async () => {
  now = new Date('2026-03-01T03:30:00Z')
  const denver = await signUp({ timeZone: 'America/Denver' })
  const london = await signUp({ timeZone: 'Europe/London' })
  for (const owner of [denver, london]) await owner.post('/api/track-activity')
  expect((await denver.get('/api/user-activity')).body).toEqual([
    { id: expect.any(Number), activityDate: '2026-02-28', loginCount: 1 },
  ])
  expect((await london.get('/api/user-activity')).body).toEqual([
    { id: 20_513, activityDate: '2026-03-01', loginCount: 1 },
  ])
})

test('visits on the same day are counted, and days are listed newest first, each with its number since 1970 as id (spec §3.15, §7.12)', async () => {
  const owner = await signUp()
  for (const instant of ['2026-03-01T08:00Z', '2026-03-03T08:00Z', '2026-03-03T09:00Z']) {
    now = new Date(instant)
    expect((await owner.post('/api/track-activity')).body).toEqual({ success: true })
  }
  expect((await owner.get('/api/user-activity')).body).toEqual([
    { id: 20_515, activityDate: '2026-03-03', loginCount: 2 },
    { id: 20_513, activityDate: '2026-03-01', loginCount: 1 },
  ])
})

test('no more than 365 days are listed', async () => {
  const { account, ...owner } = await signUp()
  await db.systemPool.query(
    `INSERT INTO user_activity (owner_id, activity_date)
     SELECT $1, date '2025-01-01' + n FROM generate_series(0, 399) AS n`,
    [account.id],
  )
  const { body } = await owner.get('/api/user-activity')
  expect(body).toHaveLength(365)
  expect(body[0].activityDate, '1 January 2025 + 399 days').toBe('2026-02-04')
})
