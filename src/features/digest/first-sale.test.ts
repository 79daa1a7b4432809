import { describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import { confirmAddresses } from '../accounts/testing/confirmed.ts'
import { sendReminders } from './first-sale.ts'

/** 9:30 in the morning in UTC on 2 November: due are 7:00 on the 5th and on the 12th, by the owner's clocks. */
const REGISTERED = new Date('2026-11-02T09:30:00Z')
let now = REGISTERED
const { db, operator, signUp } = await testApp({
  now: () => now,
  areConfirmed: true,
  // Nothing is sent: the app's jobs don't run.
  config: { SMTP_URL: 'smtp://localhost' },
})
type Owner = Awaited<ReturnType<typeof signUp>>

/** An owner who registered on 2 November, before others are looked at. */
async function registered(who: { timeZone?: string; isConfirmed?: boolean } = {}): Promise<Owner> {
  now = REGISTERED
  await db.systemPool.query('DELETE FROM first_sale_reminder')
  return signUp(who)
}
const runAt = (moment: string): Promise<number> => {
  now = new Date(moment)
  return sendReminders(operator)
}
const mailsTo = async ({ account }: Owner) =>
  (
    await db.systemPool.query<{ subject: string; body: string; unsubscribe_url: string }>(
      `SELECT subject, body, unsubscribe_url FROM mail WHERE recipient = $1 AND kind = 'first-sale' ORDER BY id`,
      [account.email],
    )
  ).rows
const subjectsTo = async (owner: Owner) => (await mailsTo(owner)).map(({ subject }) => subject)
const [FIRST, LAST] = [
  'Your first sale takes one minute',
  'Is something in the way of your first sale?',
]
/** Both days, an hour after the emails of the day. */
async function bothDays(): Promise<void> {
  await runAt('2026-11-05T08:00Z')
  await runAt('2026-11-12T08:00Z')
}

describe('an owner without a sale is reminded', () => {
  test(
    'on the 3rd and the 10th day, at 7 in the morning, each once, also by two processes',
    { tags: 'long' },
    async () => {
      const owner = await registered()
      expect(await runAt('2026-11-05T06:59Z')).toBe(0)
      now = new Date('2026-11-05T07:00Z')
      const runs = await Promise.all([sendReminders(operator), sendReminders(operator)])
      expect(runs.toSorted((one, other) => one - other)).toEqual([0, 1])
      expect([await runAt('2026-11-05T07:05Z'), await subjectsTo(owner)]).toEqual([0, [FIRST]])
      expect(await runAt('2026-11-12T07:04Z')).toBe(1)
      expect([await runAt('2026-11-30T07:04Z'), await subjectsTo(owner)]).toEqual([
        0,
        [FIRST, LAST],
      ])
    },
  )

  test('with a way to do it, and to turn it off together with the digest', async () => {
    const owner = await registered()
    await bothDays()
    const mails = await mailsTo(owner)
    for (const { body, unsubscribe_url } of mails) {
      expect(body).toContain('Record a sale:\nhttp://localhost:3000/sales-entry?mail=')
      expect(body).toContain('Import a file:\nhttp://localhost:3000/data-management?mail=')
      const token = new URL(unsubscribe_url).searchParams.get('token')
      const { body: turned } = await owner.get(`/api/unsubscribe?token=${token}`)
      expect(turned).toEqual({ what: 'digest', choice: 'weekly' })
    }
    expect(mails).toHaveLength(2)
  })

  test('by the clocks of their own zone, and of the one that they have moved to', async () => {
    const tokyo = await registered({ timeZone: 'Asia/Tokyo' })
    await runAt('2026-11-04T22:00Z')
    expect(await subjectsTo(tokyo), '7 on the 5th in Tokyo').toEqual([FIRST])
    await tokyo.post('/api/business-profile', { timeZone: 'America/Chicago' })
    await runAt('2026-11-11T22:00Z')
    expect(await subjectsTo(tokyo), '7 on the 12th in Tokyo').toEqual([FIRST])
    await runAt('2026-11-12T13:00Z')
    expect(await subjectsTo(tokyo), '7 on the 12th in Chicago').toEqual([FIRST, LAST])
  })

  test('only later if the address is confirmed only later', async () => {
    const owner = await registered({ isConfirmed: false })
    await runAt('2026-11-05T08:00Z')
    await confirmAddresses(db, owner.account.id)
    await runAt('2026-11-12T08:00Z')
    expect(await subjectsTo(owner)).toEqual([LAST])
  })

  test('not in the evening, after a day without the app', async () => {
    const owner = await registered()
    await runAt('2026-11-05T20:01Z')
    expect(await subjectsTo(owner)).toEqual([])
  })
})

describe('nobody is reminded', () => {
  test.each([
    ['has recorded a sale', (owner: Owner) => owner.post('/api/sales-entries', SALE)],
    [
      'gets no summary of sales',
      (owner: Owner) => owner.patch('/api/mail-settings', { digest: 'off' }),
    ],
    [
      'is about to leave',
      (owner: Owner) => owner.post('/api/account/deletion', { password: PASSWORD }),
    ],
    [
      'was disabled',
      async (owner: Owner) => {
        const disable = 'UPDATE "user" SET disabled_at = now() WHERE id = $1'
        await db.systemPool.query(disable, [owner.account.id])
        return { status: 200 }
      },
    ],
  ])('who %s', async (_, change) => {
    const owner = await registered()
    expect((await change(owner)).status).toBe(200)
    await bothDays()
    expect(await subjectsTo(owner)).toEqual([])
  })
})

const SALE = { productName: 'Roses', saleDate: '2026-11-03', revenue: 20 }
