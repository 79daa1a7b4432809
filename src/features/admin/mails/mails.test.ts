import { beforeAll, describe, expect, test } from 'vitest'
import { browserOf, testApp } from '../../../app/testing/app.ts'
import { SECRET_LINK } from '../../../server/mail/content.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { checkSessions, verifySessions } from '../../accounts/testing/second-factor.ts'

const { db, another, operator, signUp } = await testApp({ isAlone: true })
const admin = await adminOf({ db, signUp })

const write = (recipient: string, subject: string, secret?: string) =>
  db.withSystem((tx) =>
    queueMail(
      operator,
      {
        recipient,
        kind: 'invitation',
        content: {
          subject,
          title: subject,
          blocks: [`Hello, read ${secret ? SECRET_LINK : 'this'}.`],
        },
        ...(secret && {
          secret: { url: secret, worksUntil: new Date(operator.clock.now().getTime() + 3_600_000) },
        }),
      },
      tx,
    ),
  )
const list = async (query = '') => (await admin.get(`/api/admin/mails${query}`)).body
const subjects = ({ mails }: { mails: { subject: string }[] }) =>
  mails.map(({ subject }) => subject)

beforeAll(async () => {
  await db.systemPool.query('DELETE FROM mail')
  await write('ada@example.com', 'First')
  await write('adam@example.com', 'Second')
  await write('a%a@example.com', 'Third', 'https://kpi.example.com/set-password?token=sesame')
})

describe('emails', () => {
  test('are listed newest first, in pages that say where the next one begins', async () => {
    const first = await list('?limit=2')
    expect(subjects(first)).toEqual(['Third', 'Second'])
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    expect(subjects(second)).toEqual(['First'])
    expect(second.nextCursor).toBeNull()
  })

  test('are found by how the address begins, and % is a letter like any other', async () => {
    expect(subjects(await list('?recipient=ADA'))).toEqual(['Second', 'First'])
    expect(subjects(await list('?recipient=ada@'))).toEqual(['First'])
    expect(subjects(await list('?recipient=a%25'))).toEqual(['Third'])
    expect(subjects(await list('?recipient=example.com'))).toEqual([])
  })

  test('are filtered by state: without a mail server all are kept', async () => {
    expect(subjects(await list('?state=kept'))).toHaveLength(3)
    expect(await list('?state=failed')).toEqual({
      mails: [],
      nextCursor: null,
      hasMailServer: false,
    })
  })

  test('can be read with the link that was not sent yet, and reading it is in the log', async () => {
    const [{ id }] = (await list()).mails
    const { body } = await admin.get(`/api/admin/mails/${id}`)
    expect(body).toMatchObject({ subject: 'Third' })
    expect(body.text).toContain('token=sesame')
    const read = (await auditedKindsOf(db, admin.account.id)).filter((each) =>
      each.startsWith('mail_read'),
    )
    expect(read).toEqual([expect.stringMatching(/^mail_read: invitation of \d{4}-.*Z$/)])
  })

  test('cannot be resent without a mail server, which the answer says', async () => {
    const [{ id }] = (await list()).mails
    expect(await admin.post(`/api/admin/mails/${id}/resend`)).toMatchObject({
      status: 409,
      body: { message: 'There is no mail server to send it with. Set SMTP_URL first.' },
    })
  })

  test('an unknown one is a 404', async () => {
    const nobody = '01999999-0000-7000-8000-000000000000'
    expect((await admin.get(`/api/admin/mails/${nobody}`)).status).toBe(404)
    expect((await admin.get('/api/admin/mails/1')).status).toBe(400)
  })
})

test('a link in an email is shown only where there is no mail server', async () => {
  const path = `/api/admin/mails/${(await list('?recipient=a%25')).mails[0].id}`
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const sending = browserOf(await another({ SMTP_URL: 'smtp://localhost' }), cookie)
  const textBy = async (client: typeof admin | typeof sending) => (await client.get(path)).body.text
  expect(await textBy(admin)).toContain('sesame')
  expect(await textBy(sending)).toContain('a link that only the recipient gets')
  expect(await textBy(sending)).not.toContain('sesame')
})

test('reading an email takes a fresh check also where there is a mail server: none may be used from one moment to the next', async () => {
  const path = `/api/admin/mails/${(await list('?recipient=a%25')).mails[0].id}`
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const sending = browserOf(await another({ SMTP_URL: 'smtp://localhost' }), cookie)
  await checkSessions(db, admin.account.id, 16)
  expect(await sending.get(path)).toMatchObject({ status: 403, body: { code: 'check_needed' } })
  await verifySessions(db, admin.account.id)
  expect((await sending.get(path)).status).toBe(200)
})
