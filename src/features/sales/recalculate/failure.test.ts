import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { TEST_USER } from '../../../server/testing/cluster.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { recalculate } from './recalculate.ts'

const { db, signUp, operator } = await testApp({
  isAlone: true,
  now: () => new Date('2026-11-16T12:00:00Z'),
})
const admin = await adminOf({ db, signUp })
const database = (await db.systemPool.query('SELECT current_database() AS name')).rows[0].name
const superuser = new pg.Client({ host: inject('socketFolder'), user: TEST_USER, database })
await superuser.connect()
afterAll(() => superuser.end())

const concern = async () => (await admin.get('/api/admin/overview')).body.unsettleable

test('an error while recalculating fails no call and loses nothing; admins see it, and the next try makes it good', async () => {
  const { account, ...owner } = await signUp()
  const recalculated = () => db.withOwner(account.id, (tx) => recalculate(tx, operator.clock))
  // Points can't be written, as after a mistake in their rules.
  await superuser.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'points are broken'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON point_event FOR EACH ROW
      WHEN (NEW.owner_id = '${account.id}' AND NEW.what <> 'share') EXECUTE FUNCTION refuse()`)
  const sale = { productName: 'Cut', revenue: 300, saleDate: '2026-11-16' }
  expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
  await owner.get('/api/community-report')
  for (const path of ['/api/track-activity', '/api/track-boss-believer']) {
    expect((await owner.post(path)).status, path).toBe(200)
  }
  const goal = { timeframe: '2026-11', targetAmount: 200 }
  expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
  for (const path of ['achievements', 'business-goals', 'leaderboard', 'coach-status']) {
    expect((await owner.get(`/api/${path}`)).status, path).toBe(200)
  }
  expect(String((await recalculated())?.cause)).toContain('points are broken')
  expect((await owner.get('/api/user-activity')).body).toMatchObject([{ loginCount: 1 }])
  expect(await concern()).toBe(1)

  await superuser.query('DROP TRIGGER refuse ON point_event')
  expect(await recalculated()).toBeNull()
  expect(await concern()).toBe(0)
  const { totalPoints } = (await owner.get('/api/achievements')).body
  expect(totalPoints, 'first sale 50 + share 100').toBe(150)
  const [reached] = (await owner.get('/api/business-goals')).body
  expect(reached).toMatchObject({ currentAmount: 300, achievedAmount: 300 })
})
