import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { adminOf } from '../accounts/testing/admin.ts'
import { tellWaiting } from './mails.ts'
import { purgeVisitors } from './purge.ts'
import { dataUrl, jpeg, png } from './testing/pictures.ts'

let now = new Date('2026-11-16T09:00:00Z')
const { db, visitor, signUp, operator } = await testApp({ now: () => now })
const path = '/api/technical-support'

const issue = {
  issueType: 'Bug/Error',
  priority: 'Medium',
  description: 'The chart on the dashboard flickers.',
}
async function report(client: Client, changes: object = {}) {
  const answer = await client.post(path, { ...issue, ...changes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { ticketNumber: string; ticketId: number; aiAnalysis: any }
}
const rowsOf = async (table: string) =>
  (await db.systemPool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number

describe('Support ticket request and its response (spec §3.16)', () => {
  test('the answer has a ticket number and an analysis', async () => {
    const { ticketNumber, aiAnalysis } = await report(await signUp())
    expect(ticketNumber).toMatch(/^KM-\d{6}$/)
    expect(aiAnalysis).toEqual({
      autoApproved: false,
      confidence: 0,
      diagnosis: expect.stringContaining('We found nothing in your sales'),
      solution: expect.stringMatching(/^A person reads your report and answers it on this page\./),
      estimatedFixTime: 'Until a person has looked at it',
      cures: expect.any(Array),
    })
  })

  test.each([
    ['Bug/Error', 'Low'],
    ['Performance', 'Medium'],
    ['Data Accuracy', 'High'],
    ['Feature Request', 'Critical'],
    ['Interface', 'Low'],
    ['Other', 'Low'],
  ])('issue type %s and priority %s are accepted (spec §7.15)', async (issueType, priority) => {
    await report(visitor(), { issueType, priority })
  })

  test('the feedback form posts issueType Feedback and a description (spec §7.15)', async () => {
    const owner = await signUp()
    const body = { issueType: 'Feedback', description: 'I like the new chart.' }
    const answer = await owner.post(path, body)
    expect(answer).toMatchObject({ status: 200, body: { aiAnalysis: null } })
    const { body: feedback } = await owner.get('/api/support/tickets?kind=feedback')
    expect(feedback.tickets).toMatchObject([
      { excerpt: 'I like the new chart.', priority: null, status: 'open' },
    ])
    expect((await owner.get('/api/support/tickets')).body.tickets).toEqual([])
  })

  test('feedback may be as short as "I love it"; only an issue needs 10 characters', async () => {
    const answer = await visitor().post(path, { issueType: 'Feedback', description: 'I love it' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await visitor().post(path, { issueType: 'Feedback', description: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Feedback is required' },
    })
  })
})

describe('Support form (spec §5.7)', () => {
  const tooShort = 'Please provide a detailed description (minimum 10 characters).'
  test.each([
    ['9 characters', { description: '123456789' }, tooShort],
    ['9 characters and spaces', { description: '  12345678 9  ' }, tooShort, 200],
    ['spaces', { description: ' '.repeat(40) }, 'Description is required'],
    ['60 kB of text', { description: 'x'.repeat(60_000) }, 'Description can have at most'],
    ['1 MB of text', { description: 'x'.repeat(1_000_000) }, 'That is too much', 413],
    ['no issue type', { issueType: undefined }, 'Choose an issue type'],
    ['another issue type', { issueType: 'Help' }, 'Choose an issue type'],
    ['no priority', { priority: undefined }, 'Choose a priority'],
    ['6 screenshots', { screenshots: Array(6).fill('x') }, 'Maximum 5 screenshots allowed'],
    ['20 screenshots', { screenshots: Array(20).fill('x') }, 'Maximum 5 screenshots allowed'],
    ['an email that is none', { userEmail: 'ada' }, 'Enter an email address'],
    [
      'an email with a line break',
      { userEmail: 'a@b.com\nBcc: c@d.com' },
      'Enter an email address',
    ],
    ['NUL in the description', { description: 'it fails \0 always' }, "can't be saved"],
  ])('a report is refused: %s', async (_, changes, message, status = 400) => {
    const answer = await visitor().post(path, { ...issue, ...changes })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (status === 400) expect(answer.body.message).toContain(message)
  })

  test('more than 3 MB is refused with a sentence about screenshots', async () => {
    const answer = await visitor().post(path, { ...issue, screenshots: ['x'.repeat(3_200_000)] })
    expect(answer).toMatchObject({
      status: 413,
      body: {
        message:
          'That is too much for one message. Send fewer or smaller screenshots, 2 MB in all.',
      },
    })
  })

  test('a screenshot that is an SVG is refused, and no ticket is made', async () => {
    const before = await rowsOf('support_ticket')
    const screenshots = [dataUrl(png()), dataUrl('<svg onload="alert(1)"/>', 'image/png')]
    expect(await visitor().post(path, { ...issue, screenshots })).toMatchObject({
      status: 415,
      body: { fields: { screenshots: expect.stringContaining('Screenshot 2 isn') } },
    })
    expect(await rowsOf('support_ticket')).toBe(before)
  })

  test('a report sent again with the same Idempotency-Key is one ticket with the same number', async () => {
    for (const client of [await signUp(), visitor()]) {
      const before = await rowsOf('support_ticket')
      const key = { 'idempotency-key': `try ${before}` }
      const first = await client.post(path, issue, key)
      expect(await client.post(path, issue, key)).toMatchObject({ body: first.body })
      expect(await rowsOf('support_ticket')).toBe(before + 1)
    }
  })
})

describe('Support form works signed out (spec §6.3)', () => {
  test('Email optional: with it or without, the number is on the page and no ticket can be read (spec §5.7)', async () => {
    const client = visitor()
    for (const userEmail of [undefined, '', 'Eve@Example.com ']) {
      const { ticketNumber, ticketId, aiAnalysis } = await report(client, { userEmail })
      expect(ticketNumber).toMatch(/^KM-\d{6}$/)
      expect(ticketId).toBeNull()
      expect(aiAnalysis).toMatchObject({ autoApproved: false })
    }
    const { rows } = await db.systemPool.query(
      'SELECT owner_id, email, status FROM support_ticket ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([
      {
        owner_id: '00000000-0000-0000-0000-000000000000',
        email: 'eve@example.com',
        status: 'open',
      },
    ])
    const number = Number((await report(client)).ticketNumber.slice(3))
    expect((await client.get(`/api/support/tickets/${number}`)).status).toBe(401)
    const owner = await signUp({ email: 'eve@example.com' })
    expect((await owner.get(`/api/support/tickets/${number - 1}`)).status).toBe(404)
    expect((await owner.get('/api/support/tickets')).body.tickets).toEqual([])
  })

  test('a password that was forgotten: the analysis leads to the link, and a person still reads it', async () => {
    const description = 'I forgot my password and cannot log in.'
    const { aiAnalysis } = await report(visitor(), { description })
    expect(aiAnalysis).toMatchObject({
      autoApproved: false,
      cures: [{ href: '/forgot-password' }],
    })
  })

  test('a program that fills the hidden field gets an answer that looks the same, and nothing is stored', async () => {
    const before = await rowsOf('support_ticket')
    const mails = await rowsOf('mail')
    const real = await report(visitor())
    const fake = await report(visitor(), { topic: 'Buy now' })
    expect(Object.keys(fake)).toEqual(Object.keys(real))
    expect(fake.ticketNumber).toMatch(/^KM-\d{6}$/)
    expect(fake.aiAnalysis).toEqual(real.aiAnalysis)
    expect(await rowsOf('support_ticket')).toBe(before + 1)
    expect(await rowsOf('mail')).toBe(mails)
  })

  test('after 30 days the screenshots of a visitor are deleted, but not the ticket, and an owner keeps both', async () => {
    const owner = await signUp()
    for (const client of [owner, visitor()]) await report(client, { screenshots: [dataUrl(png())] })
    const counted = async (id: string) =>
      (
        await db.systemPool.query(
          `SELECT (SELECT count(*)::int FROM support_ticket WHERE owner_id = $1) > 0 AS "hasTickets",
                  (SELECT count(*)::int FROM support_screenshot WHERE owner_id = $1) AS screenshots`,
          [id],
        )
      ).rows[0]
    const visitors = '00000000-0000-0000-0000-000000000000'
    const before = now
    now = new Date(before.getTime() + 29 * 86_400_000)
    await purgeVisitors(operator)
    expect((await counted(visitors)).screenshots).toBeGreaterThan(0)
    now = new Date(before.getTime() + 31 * 86_400_000)
    await purgeVisitors(operator)
    now = before
    expect(await counted(visitors)).toEqual({ hasTickets: true, screenshots: 0 })
    expect(await counted(owner.account.id)).toEqual({ hasTickets: true, screenshots: 1 })
  })

  test('after a year without a message a ticket of a visitor is deleted, and an owner’s is kept', async () => {
    const owner = await signUp()
    const { ticketId } = await report(owner)
    await report(visitor(), { screenshots: [dataUrl(png())] })
    const before = now
    now = new Date('2027-11-17T09:00:00Z')
    await purgeVisitors(operator)
    now = before
    const { rows } = await db.systemPool.query(
      `SELECT (SELECT count(*)::int FROM support_ticket WHERE owner_id = $1) AS tickets,
              (SELECT count(*)::int FROM support_message WHERE owner_id = $1) AS messages,
              (SELECT count(*)::int FROM support_screenshot WHERE owner_id = $1) AS screenshots`,
      ['00000000-0000-0000-0000-000000000000'],
    )
    expect(rows[0]).toEqual({ tickets: 0, messages: 0, screenshots: 0 })
    expect((await owner.get(`/api/support/tickets/${ticketId}`)).status).toBe(200)
  })
})

describe("the owner's own tickets", () => {
  test('are listed newest first, a page at a time, with status and newest answer', async () => {
    const owner = await signUp()
    const admin = await adminOf({ db, signUp })
    const ids = []
    for (const n of [1, 2, 3])
      ids.push((await report(owner, { description: `Chart number ${n} flickers.` })).ticketId)
    await admin.post(`/api/admin/tickets/${ids[1]}/answer`, { text: 'Which browser?', version: 2 })
    const { body } = await owner.get('/api/support/tickets?limit=2')
    expect(body.tickets).toMatchObject([
      { id: ids[2], status: 'open', newestAnswer: null, excerpt: 'Chart number 3 flickers.' },
      { id: ids[1], status: 'answered', newestAnswer: { text: 'Which browser?' } },
    ])
    const next = await owner.get(`/api/support/tickets?limit=2&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ tickets: [{ id: ids[0] }], nextCursor: null })
  })

  test('one has its messages and screenshots; a reply with a screenshot opens it again', async () => {
    const owner = await signUp()
    const admin = await adminOf({ db, signUp })
    const { ticketId } = await report(owner, { screenshots: [dataUrl(png(20, 10))] })
    await admin.post(`/api/admin/tickets/${ticketId}/answer`, {
      text: 'Please try again.',
      version: 2,
      close: true,
    })
    expect((await owner.get(`/api/support/tickets/${ticketId}`)).body.status).toBe('closed')
    const body = { text: 'Still there.', screenshots: [dataUrl(jpeg(8, 6))] }
    const key = { 'idempotency-key': 'reply' }
    const url = `/api/support/tickets/${ticketId}/messages`
    const first = await owner.post(url, body, key)
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        messages: [
          { from: 'owner', name: 'Ada Byron', screenshots: [{ type: 'image/png', width: 20 }] },
          { from: 'team', text: 'Please try again.', screenshots: [] },
          { from: 'owner', text: 'Still there.', screenshots: [{ type: 'image/jpeg' }] },
        ],
      },
    })
    expect((await owner.post(url, body, key)).body).toEqual(first.body)
    expect((await owner.get(`/api/support/tickets/${ticketId}`)).body.messages).toHaveLength(3)
  })

  test('a screenshot is sent as a picture that can do nothing', async () => {
    const owner = await signUp()
    const content = png(2, 2)
    const { ticketId } = await report(owner, { screenshots: [dataUrl(content, 'text/html')] })
    const { body } = await owner.get(`/api/support/tickets/${ticketId}`)
    const { id } = body.messages[0].screenshots[0]
    const { status, headers } = await owner.get(`/api/support/screenshots/${id}`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="screenshot-${id}.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'content-length': String(content.length),
    })
    expect((await (await signUp()).get(`/api/support/screenshots/${id}`)).status).toBe(404)
  })

  test('screenshots of more than 50 MB in all are refused, and what was written can be sent without', async () => {
    const owner = await signUp()
    const { ticketId } = await report(owner)
    await db.systemPool.query(
      `INSERT INTO support_screenshot (owner_id, ticket_id, message_id, type, width, height, size, content)
       VALUES ($1, $2, 1, 'image/png', 1, 1, 49999990, '')`,
      [owner.account.id, ticketId],
    )
    const body = { text: 'One more.', screenshots: [dataUrl(png())] }
    const url = `/api/support/tickets/${ticketId}/messages`
    expect(await owner.post(url, body)).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('Send this without screenshots.') },
    })
    expect((await owner.post(url, { text: 'One more.' })).body.messages).toHaveLength(2)
  })
})

describe('scripts, formulas and headers in every field are text and nothing else', () => {
  test('they are stored as written, and no email holds them', async () => {
    const email = 'mallory@example.com'
    const owner = await signUp({ email })
    const admin = await adminOf({ db, signUp })
    await owner.patch('/api/auth/user', { firstName: '=HYPERLINK("x")', lastName: '<b>x</b>' })
    const description = '<script>alert(1)</script>\r\nBcc: all@example.com\r\n=1+1'
    const { ticketId } = await report(owner, { description, priority: 'Critical' })
    await report(visitor(), { description, userEmail: 'bob@example.com' })
    await tellWaiting(operator)
    const { body } = await admin.get(`/api/admin/tickets/${ticketId}`)
    expect(body.messages[0].text).toBe(description)
    const { rows } = await db.systemPool.query(
      `SELECT recipient, subject, body, html FROM mail WHERE kind LIKE 'support%'`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      expect(JSON.stringify(row)).not.toMatch(/script>|Bcc|HYPERLINK|1\+1/)
      expect(row.subject).not.toMatch(/[\r\n]/)
    }
  })
})
