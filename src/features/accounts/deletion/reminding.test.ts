import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { remindOfDeletion } from './reminding.ts'

const ASKED = new Date('2026-03-10T12:00:00Z')
let now = ASKED
const { db, operator, signUp, visitor } = await testApp({
  now: () => now,
  areConfirmed: true,
  // Nothing is sent: the app's jobs don't run.
  config: { SMTP_URL: 'smtp://localhost' },
})
type Owner = Awaited<ReturnType<typeof signUp>>

/** An owner who is deleted on 9 April at noon. */
async function leaving(who: Parameters<typeof signUp>[0] = {}): Promise<Owner> {
  now = ASKED
  await db.systemPool.query('DELETE FROM account_deletion')
  const owner = await signUp(who)
  const { status } = await owner.post('/api/account/deletion', { password: PASSWORD })
  expect(status).toBe(200)
  return owner
}
const runAt = (moment: string): Promise<void> => {
  now = new Date(moment)
  return remindOfDeletion(operator)
}
const mailsTo = async ({ account }: Owner) =>
  (
    await db.systemPool.query<{ subject: string; body: string }>(
      `SELECT subject, body FROM mail WHERE recipient = $1 AND kind = 'deletion-reminder'`,
      [account.email],
    )
  ).rows

test(
  'five days before, once, however many processes try: with the day, how to keep it, and how to take the data',
  { tags: 'long' },
  async () => {
    const owner = await leaving()
    await runAt('2026-04-04T11:59Z')
    expect(await mailsTo(owner)).toEqual([])
    now = new Date('2026-04-04T12:00Z')
    await Promise.all([remindOfDeletion(operator), remindOfDeletion(operator)])
    await runAt('2026-04-05T12:00Z')
    const [mail, ...more] = await mailsTo(owner)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('In 5 days your account is deleted (KPI Mechanics)')
    expect(mail!.body).toContain('Your account is deleted on 9 April 2026')
    expect(mail!.body).toContain('Keep my account:\nhttp://localhost:3000/login')
    expect(mail!.body).toContain('choose "Download everything" under Your account')
  },
)

test('not once the account is kept', { tags: 'long' }, async () => {
  const owner = await leaving()
  const { email } = owner.account
  expect((await visitor().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  await runAt('2026-04-04T12:00Z')
  expect(await mailsTo(owner)).toEqual([])
})

test('not to an address that nobody has confirmed, nor to a disabled account', async () => {
  const stranger = await leaving({ isConfirmed: false })
  await runAt('2026-04-04T12:00Z')
  expect(await mailsTo(stranger)).toEqual([])
  const disabled = await leaving()
  const disable = 'UPDATE "user" SET disabled_at = now() WHERE id = $1'
  await db.systemPool.query(disable, [disabled.account.id])
  await runAt('2026-04-04T12:00Z')
  expect(await mailsTo(disabled)).toEqual([])
})

test('not for an account that is deleted at once, nor when its day has come', async () => {
  const owner = await leaving()
  await runAt('2026-04-09T12:00Z')
  expect(await mailsTo(owner), 'the app was off until then').toEqual([])
  await db.systemPool.query('UPDATE account_deletion SET delete_at = asked_at + $1::interval', [
    '4 minutes',
  ])
  await runAt('2026-03-10T12:01Z')
  expect(await mailsTo(owner)).toEqual([])
})
