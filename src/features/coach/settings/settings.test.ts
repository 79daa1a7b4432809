import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-18T12:00:00Z') })

const ON = { achievements: true, goalsAndMilestones: true, streakReminder: true }
const status = async (owner: Client) => (await owner.get('/api/coach-status')).body
const change = (owner: Client, notices: object) => owner.post('/api/coach-settings', notices)
const news = async (owner: Client) =>
  (await owner.post('/api/coach-news')).body.achievements as { id: string; points: number }[]

/** Writes an award to the ledger as if it had just been earned. */
const earn = (ownerId: string, what: string, turn = 1, points = 50) =>
  db.systemPool.query(
    `INSERT INTO point_event (owner_id, period, what, turn, day, points, counts_in_month, recorded_at)
     VALUES ($1, '', $2, $3, '2026-11-18', $4, true, now())`,
    [ownerId, what, turn, points],
  )

test('an owner is told about everything until they switch something off', async () => {
  const owner = await signUp()
  expect((await status(owner)).notices).toEqual(ON)
  expect((await change(owner, {})).body).toEqual(ON)
  expect((await change(owner, { goalsAndMilestones: false })).body).toEqual({
    ...ON,
    goalsAndMilestones: false,
  })
  await change(owner, { streakReminder: false })
  expect((await status(owner)).notices).toEqual({
    achievements: true,
    goalsAndMilestones: false,
    streakReminder: false,
  })
  expect((await status(await signUp())).notices, 'of another owner').toEqual(ON)
})

test('a switch is either on or off', async () => {
  const owner = await signUp()
  const refused = await change(owner, { achievements: 'yes' })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ achievements: 'Achievements must be true or false' })
})

test('an achievement is told once, on one device only', { tags: 'long' }, async () => {
  const { account, ...owner } = await signUp()
  expect(await status(owner)).toMatchObject({ hasNews: false })
  await earn(account.id, 'first_sale')
  expect(await status(owner)).toMatchObject({ hasNews: true })
  const told = await Promise.all(Array.from({ length: 10 }, () => news(owner)))
  expect(told.flat()).toEqual([{ id: 'first_sale', points: 50 }])
  expect(await status(owner)).toMatchObject({ hasNews: false })

  await earn(account.id, 'first_sale', 2, -50)
  await earn(account.id, 'first_sale', 3)
  expect(await news(owner), 'taken back and earned again').toEqual([])
})

test('what is earned while switched off is not told later', async () => {
  const { account, ...owner } = await signUp()
  await change(owner, { achievements: false })
  await earn(account.id, 'first_sale')
  expect(await status(owner)).toMatchObject({ hasNews: false })
  expect(await news(owner)).toEqual([])
  await change(owner, { achievements: true })
  expect(await news(owner)).toEqual([])
  await earn(account.id, 'goal_getter', 1, 150)
  await change(owner, { achievements: true })
  expect(await news(owner), 'switched on twice').toEqual([{ id: 'goal_getter', points: 150 }])
})
