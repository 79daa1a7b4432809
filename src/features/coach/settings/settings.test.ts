import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'

const { db, signUp } = await testApp({ now: () => new Date('2026-11-18T12:00:00Z') })

const ON = { achievements: true, goalsAndMilestones: true, streakReminder: true }
const status = async (owner: Client) => (await owner.get('/api/coach-status')).body
const change = (owner: Client, notices: object) => owner.post('/api/coach-settings', notices)
const see = (owner: Client) => owner.post('/api/coach-news')

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

test('there is news from an achievement on, until it is seen; a share and a correction are none', async () => {
  const { account, ...owner } = await signUp()
  expect(await status(owner)).toMatchObject({ hasNews: false })
  await earn(account.id, 'first_sale')
  expect(await status(owner)).toMatchObject({ hasNews: true })
  await see(owner)
  expect(await status(owner)).toMatchObject({ hasNews: false })
  await earn(account.id, 'share', 1, 100)
  await earn(account.id, 'correction', 1, 100)
  await earn(account.id, 'first_sale', 2, -50)
  expect(await status(owner)).toMatchObject({ hasNews: false })
})

test('what is earned while switched off is no news later', async () => {
  const { account, ...owner } = await signUp()
  await change(owner, { achievements: false })
  await earn(account.id, 'first_sale')
  expect(await status(owner)).toMatchObject({ hasNews: false })
  await change(owner, { achievements: true })
  expect(await status(owner)).toMatchObject({ hasNews: false })
  await earn(account.id, 'goal_getter', 1, 150)
  await change(owner, { achievements: true })
  expect(await status(owner), 'switched on twice').toMatchObject({ hasNews: true })
})
