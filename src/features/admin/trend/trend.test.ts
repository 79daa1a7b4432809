import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { countMonths } from './service.ts'

let now = new Date('2026-11-20T12:00:00Z')
const { db, operator, signUp } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })
const [ada, grace, edsger] = [await signUp(), await signUp(), await signUp()]

const visit = (ownerId: string, ...days: string[]) =>
  db.systemPool.query(
    `INSERT INTO user_activity (owner_id, activity_date) SELECT $1, unnest($2::date[])`,
    [ownerId, days],
  )
const firstSale = (ownerId: string, at: string) =>
  db.systemPool.query(
    `INSERT INTO point_event (owner_id, period, what, turn, day, points, counts_in_month, recorded_at)
     VALUES ($1, '', 'first_sale', 1, '2020-01-01', 50, false, $2)`,
    [ownerId, at],
  )
const trend = async () => (await admin.get('/api/admin/owners-trend')).body

test('of 2 owners active in September 1 stayed in October, where 2 were new: the sums of each month', async () => {
  await visit(ada.account.id, '2026-09-30', '2026-10-01', '2026-11-02')
  await visit(grace.account.id, '2026-09-01', '2026-09-02')
  await visit(edsger.account.id, '2026-10-31', '2026-11-01')
  await visit(SAMPLE_OWNER, '2026-10-31', '2026-11-01')
  // A history of years that was recorded in October.
  await firstSale(ada.account.id, '2026-10-01T00:00:00Z')
  await firstSale(grace.account.id, '2026-09-30T23:59:59Z')
  expect(await trend()).toEqual({
    months: [
      { month: '2026-09', active: 2, stayed: 0, activeBefore: 0, firstSales: 1 },
      { month: '2026-10', active: 2, stayed: 1, activeBefore: 2, firstSales: 1 },
      { month: '2026-11', active: 2, stayed: 2, activeBefore: 2, firstSales: 0 },
    ],
    countedAt: '2026-11-20T12:00:00.000Z',
  })
})

test('a month that is over stays as it was counted once its last day is over everywhere; the running one is counted again', async () => {
  await visit(grace.account.id, '2026-10-05', '2026-11-05')
  now = new Date('2026-11-20T13:00:00Z')
  expect((await trend()).countedAt, 'kept until the job runs').toBe('2026-11-20T12:00:00.000Z')
  await countMonths(operator)
  const { months, countedAt } = await trend()
  expect(countedAt).toBe('2026-11-20T13:00:00.000Z')
  expect(months.slice(1)).toMatchObject([{ active: 2 }, { active: 3, stayed: 3 }])
})

test('on the 1st the new month is there at once, and the last one is counted for two more days', async () => {
  now = new Date('2026-12-01T00:00:00Z')
  expect((await trend()).months.at(-1)).toMatchObject({ month: '2026-12', active: 0, stayed: 0 })
  await visit(ada.account.id, '2026-11-30')
  await visit(edsger.account.id, '2026-11-30')
  const [late] = [await signUp()]
  await visit(late.account.id, '2026-11-30')
  now = new Date('2026-12-01T01:23:00Z')
  await countMonths(operator)
  expect((await trend()).months.at(-2)).toMatchObject({ month: '2026-11', active: 4 })
})
