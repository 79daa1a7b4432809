import { beforeEach, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { tokenOf } from '../testing/programs.ts'
import { remindOfEndingTokens } from './reminding.ts'

let now = new Date()
const settings = { now: () => now, areConfirmed: true }
// Nothing is sent: the app's jobs don't run.
const withServer = await testApp({ ...settings, config: { SMTP_URL: 'smtp://localhost' } })
const { db, operator, signUp } = withServer
type Owner = Awaited<ReturnType<typeof signUp>>

// Owners sign up and make tokens now.
beforeEach(() => {
  now = new Date()
})

const runAt = (moment: string): Promise<void> => {
  now = new Date(moment)
  return remindOfEndingTokens(operator)
}

/** A token made on 1 March and last used on 20 March that ends on 31 March at 20:00 UTC, or with other moments. */
async function tokenEnding(
  owner: Owner,
  { made = '2026-03-01T20:00Z', used = '2026-03-20T12:00Z', ends = '2026-03-31T20:00Z' } = {},
  database = db,
): Promise<string> {
  // As a link from the mailbox does. Making a token needs it where there is a mail server.
  await database.systemPool.query('UPDATE session SET checked_at = now() WHERE user_id = $1', [
    owner.account.id,
  ])
  const { id } = await tokenOf(owner, ['read'])
  await database.systemPool.query(
    `UPDATE access_token SET created_at = $2, last_used_at = nullif($3, '')::timestamptz, ends_at = $4 WHERE id = $1`,
    [id, made, used, ends],
  )
  return id
}
const mailsTo = async ({ account }: Owner, database = db) =>
  (
    await database.systemPool.query<{ subject: string; body: string; state: string }>(
      `SELECT subject, body, state FROM mail WHERE recipient = $1 AND kind = 'access-token-ending'`,
      [account.email],
    )
  ).rows

test(
  "seven days before, once, however many processes try: with the name, the end by the owner's clocks, and where to make a new one",
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await tokenEnding(owner)
    await db.systemPool.query('UPDATE business_profile SET time_zone = $2 WHERE owner_id = $1', [
      owner.account.id,
      'Asia/Tokyo',
    ])
    await runAt('2026-03-24T19:59:59Z')
    expect(await mailsTo(owner)).toEqual([])
    now = new Date('2026-03-24T20:00Z')
    await Promise.all([remindOfEndingTokens(operator), remindOfEndingTokens(operator)])
    await runAt('2026-03-30T20:00Z')
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('An access token ends soon (KPI Mechanics)')
    expect(mail!.body).toContain('Till')
    // 20:00 UTC + 9 hours = 5:00 on the next day
    expect(mail!.body).toMatch(/Wed, .*1.*, 5:00 AM GMT\+9/)
    expect(mail!.body).toContain('Make a new token:\nhttp://localhost:3000/account')
  },
)

test.each([
  ['that no program used', { used: '' }],
  ['that was last used 30 days ago', { used: '2026-02-26T12:00Z', made: '2026-01-01T12:00Z' }],
  ['that lived for seven days only', { made: '2026-03-24T20:00Z' }],
  ['that has ended: the app was off until then', { ends: '2026-03-28T12:00Z' }],
])('not of a token %s', async (_, moments) => {
  const owner = await signUp()
  await tokenEnding(owner, moments)
  await runAt('2026-03-28T12:00Z')
  expect(await mailsTo(owner)).toEqual([])
})

test('a clock that is set back and forward again reminds of nothing twice', async () => {
  const owner = await signUp()
  await tokenEnding(owner)
  for (const day of ['26', '10', '27']) await runAt(`2026-03-${day}T12:00Z`)
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('not once there is a newer token of the same name, which counts for its own owner only', async () => {
  const [alice, bob] = [await signUp(), await signUp()]
  await tokenEnding(alice)
  await tokenEnding(alice, { ends: '2026-06-01T12:00Z' })
  await tokenEnding(bob)
  await runAt('2026-03-28T12:00Z')
  expect([await mailsTo(alice), await mailsTo(bob)]).toEqual([[], [expect.anything()]])
})

test('not to an address that nobody has confirmed, nor for a revoked token', async () => {
  const stranger = await signUp({ isConfirmed: false })
  await tokenEnding(stranger)
  const owner = await signUp()
  const id = await tokenEnding(owner)
  expect((await owner.delete(`/api/account/tokens/${id}`)).status).toBe(200)
  await runAt('2026-03-28T12:00Z')
  expect([await mailsTo(stranger), await mailsTo(owner)]).toEqual([[], []])
})

test('not while the account is about to be deleted, but once it is kept', async () => {
  const owner = await signUp()
  await tokenEnding(owner)
  const { status } = await owner.post('/api/account/deletion', { password: PASSWORD })
  expect(status).toBe(200)
  await runAt('2026-03-28T12:00Z')
  expect(await mailsTo(owner)).toEqual([])
  await db.systemPool.query('DELETE FROM account_deletion WHERE owner_id = $1', [owner.account.id])
  await runAt('2026-03-28T12:00Z')
  expect(await mailsTo(owner)).toHaveLength(1)
})

test('without a mail server the email is kept for an admin', async () => {
  const { db: other, operator: alone, signUp: signUpThere } = await testApp(settings)
  const owner = await signUpThere()
  await tokenEnding(owner, {}, other)
  now = new Date('2026-03-28T12:00Z')
  await remindOfEndingTokens(alone)
  expect(await mailsTo(owner, other)).toMatchObject([{ state: 'kept' }])
})
