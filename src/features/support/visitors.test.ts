import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { adminOf } from '../accounts/testing/admin.ts'
import { confirmEmail } from './contract.ts'

let now = new Date('2026-11-16T09:00:00Z')
const { db, visitor, signUp } = await testApp({
  now: () => now,
  config: { SMTP_URL: 'smtp://localhost:1' },
})
const issue = {
  issueType: 'Other',
  priority: 'High',
  description: 'I cannot sign in. Buy my pills instead.',
}

const mailsTo = async (recipient: string) =>
  (
    await db.systemPool.query<{ kind: string; subject: string; body: string; secret: string }>(
      'SELECT kind, subject, body, secret FROM mail WHERE recipient = $1 ORDER BY id',
      [recipient],
    )
  ).rows
const reportFrom = async (userEmail: string) => {
  const { body } = await visitor().post('/api/technical-support', { ...issue, userEmail })
  return { ...body, id: Number(body.ticketNumber.slice(3)) }
}
const tokenIn = async (email: string) =>
  new URL((await mailsTo(email)).find(({ secret }) => secret)!.secret).searchParams.get('token')!
const open = (token: string) => visitor().post(confirmEmail.path, { token })

describe('an address that was typed into the form', () => {
  test(
    'gets one email to confirm it, with nothing that anybody typed, however many reports come',
    { tags: 'long' },
    async () => {
      const email = 'victim@example.com'
      for (let i = 0; i < 3; i++) await reportFrom(email)
      const mails = await mailsTo(email)
      expect(mails).toMatchObject([{ kind: 'support-confirm' }])
      expect(JSON.stringify(mails)).not.toMatch(/pills|sign in\./)
    },
  )

  test('gets one email too if the reports come at the same time', { tags: 'long' }, async () => {
    const email = 'busy@example.com'
    await Promise.all([1, 2, 3, 4].map(() => reportFrom(email)))
    expect(await mailsTo(email)).toMatchObject([{ kind: 'support-confirm' }])
    expect((await open(await tokenIn(email))).body.tickets).toHaveLength(4)
  })

  test('gets the answer only once the link was opened, then at once', async () => {
    const email = 'ada@example.com'
    const admin = await adminOf({ db, signUp })
    const { id, ticketNumber } = await reportFrom(email)
    const answer = async (text: string) => {
      const { version } = (await admin.get(`/api/admin/tickets/${id}`)).body
      await admin.post(`/api/admin/tickets/${id}/answer`, { text, version })
    }
    await answer('Try the other address.')
    expect(await mailsTo(email), 'nothing but the link').toHaveLength(1)
    const token = await tokenIn(email)
    expect((await open(token)).body).toEqual({ tickets: [ticketNumber] })
    expect((await mailsTo(email)).slice(1)).toMatchObject([
      { kind: 'support-visitor', subject: `${ticketNumber}: we have your report` },
      {
        subject: `${ticketNumber}: our answer`,
        body: expect.stringContaining('the other address'),
      },
    ])
    expect((await open(token)).status, 'opened again').toBe(200)
    expect(await mailsTo(email)).toHaveLength(3)
    await answer('And now?')
    expect((await mailsTo(email)).at(-1)!.body).toContain('And now?')
    expect((await admin.get(`/api/admin/tickets/${id}`)).body.isEmailConfirmed).toBe(true)
  })

  test('gets a new link with a report a week later, and the old one works no more', async () => {
    const email = 'late@example.com'
    await reportFrom(email)
    const token = await tokenIn(email)
    now = new Date('2026-11-24T09:00:00Z')
    expect((await open(token)).status).toBe(404)
    await reportFrom(email)
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await open('guessed')).body.message).toContain('Send your report again')
  })
})

test('nobody who is locked out is told to sign in and report it again', async () => {
  for (const description of [
    'I am locked out since monday',
    'my invitation link is dead',
    'no mail came, waiting for hours',
    'everything is broken here',
  ]) {
    const { body } = await visitor().post('/api/technical-support', { ...issue, description })
    expect(JSON.stringify(body)).not.toMatch(/sign in and report|report it again/i)
  }
})
