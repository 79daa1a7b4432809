import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { tellWaiting } from '../mails.ts'
import { dataUrl, png } from '../testing/pictures.ts'

let now = new Date('2026-11-16T09:00:00Z')
/** Each ticket and message is a second later than the one before. */
const { db, visitor, signUp, operator } = await testApp({
  now: () => (now = new Date(now.getTime() + 1000)),
  areConfirmed: true,
})
const admin = await adminOf({ db, signUp })
const colleague = await adminOf({ db, signUp })
const tickets = '/api/admin/tickets'

async function report(changes: object = {}, client: Pick<typeof admin, 'post'> = visitor()) {
  const issue = { issueType: 'Bug/Error', priority: 'Low', description: 'A button is too small.' }
  const answer = await client.post('/api/technical-support', { ...issue, ...changes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return Number(answer.body.ticketNumber.slice(3))
}
const list = async (query: string, client = admin) => {
  const { status, body } = await client.get(`${tickets}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { tickets: any[]; nextCursor: string | null; counts: any }
}
const idsIn = async (query: string) => (await list(query)).tickets.map(({ id }) => id)
const answered = (id: number, version: number, text = 'We are on it.', client = admin) =>
  client.post(`${tickets}/${id}/answer`, { text, version })
const mailsTo = async (recipient: string) =>
  (
    await db.systemPool.query(
      `SELECT kind, subject FROM mail WHERE recipient = $1 AND kind LIKE 'support%' ORDER BY created_at, id`,
      [recipient],
    )
  ).rows as { kind: string; subject: string }[]

describe('the list', () => {
  test('filters by status, priority, type, whose it is, and words; pages by key', async () => {
    const ids = []
    for (const n of [1, 2, 3, 4, 5]) {
      const priority = n === 3 ? 'Critical' : 'High'
      ids.push(
        await report({
          issueType: n % 2 ? 'Performance' : 'Interface',
          priority,
          description: `Zebra crossing number ${n}`,
          userEmail: `zoo${n}@example.com`,
        }),
      )
    }
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number]
    expect(await idsIn('search=zebra')).toEqual([fifth, fourth, third, second, first])
    expect(await idsIn('search=ZEBR&order=waiting')).toEqual([first, second, third, fourth, fifth])
    expect(await idsIn(`search=KM-${String(third).padStart(6, '0')}`)).toContain(third)
    expect(await idsIn('search=zoo2@example.com')).toEqual([second])
    expect(await idsIn('search=zebra+lion')).toEqual([])
    expect(await idsIn('search=zebra&priority=Critical')).toEqual([third])

    const assign = await admin.post(`${tickets}/${second}/assign`, {
      assignee: admin.account.id,
      was: null,
    })
    expect(assign).toMatchObject({ status: 200, body: { assignee: { id: admin.account.id } } })
    expect(await idsIn('search=zebra&assigned=me')).toEqual([second])
    expect(await idsIn('search=zebra&assigned=none')).toEqual([fifth, fourth, third, first])
    expect((await answered(first, 2)).status).toBe(200)
    expect(await idsIn('search=zebra&status=answered')).toEqual([first])

    const page = await list('search=zebra&limit=2')
    expect(page.tickets.map(({ id }) => id)).toEqual([first, fifth])
    const next = await list(`search=zebra&limit=3&cursor=${page.nextCursor}`)
    expect(next.tickets.map(({ id }) => id)).toEqual([fourth, third, second])
    expect(next).toMatchObject({ nextCursor: null, counts: null })
    const waiting = await list('search=zebra&limit=2&order=waiting')
    const rest = await list(`search=zebra&order=waiting&cursor=${waiting.nextCursor}`)
    expect([...waiting.tickets, ...rest.tickets].map(({ id }) => id)).toEqual([
      ...[second, third, fourth, fifth, first],
    ])
  })

  test('counts what is open, unassigned and mine', async () => {
    const before = (await list('limit=1')).counts
    const id = await report()
    await report({ issueType: 'Feedback', priority: undefined })
    await admin.post(`${tickets}/${id}/assign`, { assignee: admin.account.id, was: null })
    await report()
    expect((await list('limit=1')).counts).toEqual({
      open: before.open + 2,
      unassigned: before.unassigned + 1,
      mine: before.mine + 1,
    })
  })

  test('feedback has a list of its own, with answers', async () => {
    const owner = await signUp()
    const id = await report(
      { issueType: 'Feedback', priority: undefined, description: 'A lovely giraffe.' },
      owner,
    )
    expect(await idsIn('search=giraffe')).toEqual([])
    const { body } = await admin.get('/api/admin/feedback?search=giraffe')
    expect(body.tickets).toMatchObject([
      { id, requester: { ownerId: owner.account.id, name: 'Ada Byron' }, status: 'open' },
    ])
    expect((await answered(id, 2, 'Thank you!')).status).toBe(200)
    const own = await owner.get('/api/support/tickets?kind=feedback')
    expect(own.body.tickets).toMatchObject([{ newestAnswer: { text: 'Thank you!' } }])
    expect(await mailsTo(owner.account.email)).toMatchObject([{ kind: 'support-answer' }])
  })

  test.each([
    ['a cursor that is none', 'cursor=1'],
    ['101 at once', 'limit=101'],
    ['another status', 'status=new'],
    ['a NUL in the search', 'search=%00'],
  ])('%s is refused with a sentence', async (_, query) => {
    expect(await admin.get(`${tickets}?${query}`)).toMatchObject({ status: 400 })
  })
})

describe('answering', () => {
  test('the owner gets an email without any of the words, and who answers has the ticket', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    const { body } = await answered(id, 2, 'Try again: <b>now</b>')
    expect(body).toMatchObject({
      status: 'answered',
      version: 3,
      assignee: { id: admin.account.id },
      messages: [
        { from: 'owner' },
        { from: 'team', name: 'Ada Byron', text: 'Try again: <b>now</b>' },
      ],
    })
    expect(await mailsTo(owner.account.email)).toEqual([
      { kind: 'support-answer', subject: `${body.ticketNumber}: we have answered you` },
    ])
  })

  test('nobody has verified the email of a visitor, so it gets none', async () => {
    const id = await report({ userEmail: 'stranger@example.com' })
    expect((await answered(id, 2)).status).toBe(200)
    expect(await mailsTo('stranger@example.com')).toEqual([])
  })

  test('two admins at once: the second one is told what the first one wrote, and nothing is sent twice', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    const both = await Promise.all([
      answered(id, 2, 'From the first'),
      answered(id, 2, 'From the second', colleague),
    ])
    const won = both.find(({ status }) => status === 200)!
    const lost = both.find(({ status }) => status === 409)!
    expect(lost.body).toMatchObject({ code: 'answered_meanwhile' })
    expect(lost.body.message).toContain(won.body.messages[1].text)
    const { body } = await admin.get(`${tickets}/${id}`)
    expect(body.messages).toHaveLength(2)
    expect(await mailsTo(owner.account.email)).toHaveLength(1)
    expect((await answered(id, body.version, 'And more', colleague)).status).toBe(200)
  })

  test('an answer to a ticket in which its owner has written meanwhile is refused', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    await owner.post(`/api/support/tickets/${id}/messages`, { text: 'It works again.' })
    expect((await answered(id, 2)).body.message).toContain('“It works again.”')
  })

  test('the same click twice is one answer and one note', async () => {
    const id = await report()
    const key = { 'idempotency-key': `click ${id}` }
    const body = { text: 'We are on it.', version: 2 }
    const first = await admin.post(`${tickets}/${id}/answer`, body, key)
    expect((await admin.post(`${tickets}/${id}/answer`, body, key)).body).toEqual(first.body)
    const noteKey = { 'idempotency-key': `note ${id}` }
    for (let i = 0; i < 2; i++)
      await admin.post(`${tickets}/${id}/notes`, { text: 'Call them.' }, noteKey)
    const { body: detail } = await admin.get(`${tickets}/${id}`)
    expect(detail.messages).toHaveLength(2)
    expect(detail.notes).toMatchObject([{ name: 'Ada Byron', text: 'Call them.' }])
  })

  test('no ticket is closed without an answer; a reply opens it again', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    const close = (version: number) => admin.post(`${tickets}/${id}/close`, { version })
    expect(await close(2)).toMatchObject({
      status: 409,
      body: { message: 'Answer this ticket first. No ticket is closed without an answer.' },
    })
    await answered(id, 2)
    expect((await close(3)).body).toMatchObject({ status: 'closed' })
    await owner.post(`/api/support/tickets/${id}/messages`, { text: 'Still small.' })
    expect((await admin.get(`${tickets}/${id}`)).body).toMatchObject({ status: 'open' })
    expect((await close(5)).status).toBe(409)
  })

  test('an answer to a closed ticket makes it answered, as its form says, or keeps it closed', async () => {
    const id = await report()
    const send = (version: number, close: boolean) =>
      admin.post(`${tickets}/${id}/answer`, { text: 'One thing more.', version, close })
    for (const [version, close, status] of [
      [2, true, 'closed'],
      [3, true, 'closed'],
      [4, false, 'answered'],
    ] as const)
      expect((await send(version, close)).body).toMatchObject({ status })
  })
})

describe('notes and assignments', () => {
  test('notes are for admins: their owner sees none of them', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    await admin.post(`${tickets}/${id}/notes`, { text: 'A difficult pangolin.' })
    const { body } = await owner.get(`/api/support/tickets/${id}`)
    expect(JSON.stringify(body)).not.toContain('pangolin')
    await expect(
      db.withOwner(owner.account.id, (tx) => tx.client.query('SELECT FROM support_note')),
    ).rejects.toThrow('permission denied')
  })

  test('two admins take a ticket at once: the second one is told who has it', async () => {
    const id = await report()
    const take = (client: typeof admin) =>
      client.post(`${tickets}/${id}/assign`, { assignee: client.account.id, was: null })
    expect((await take(admin)).status).toBe(200)
    expect(await take(colleague)).toMatchObject({
      status: 409,
      body: { message: 'Ada Byron took this ticket a moment ago.' },
    })
  })

  test('only admins can be given a ticket', async () => {
    const { account } = await signUp()
    const id = await report()
    const body = { assignee: account.id, was: null }
    expect((await admin.post(`${tickets}/${id}/assign`, body)).status).toBe(400)
  })

  test('answers, notes, assignments and closing are in the audit log, without their texts', async () => {
    const owner = await signUp()
    const id = await report({}, owner)
    await admin.post(`${tickets}/${id}/notes`, { text: 'A secret ocelot.' })
    await admin.post(`${tickets}/${id}/assign`, { assignee: admin.account.id, was: null })
    await answered(id, 2, 'An ocelot.')
    await admin.post(`${tickets}/${id}/close`, { version: 3 })
    const { rows } = await db.systemPool.query(
      'SELECT kind, old_value, new_value FROM audit_log WHERE subject_id = $1 AND actor_id = $2 ORDER BY at, id',
      [owner.account.id, admin.account.id],
    )
    expect(rows).toEqual([
      { kind: 'ticket_read', old_value: null, new_value: null },
      { kind: 'ticket_note_added', old_value: null, new_value: null },
      {
        kind: 'ticket_changed',
        old_value: 'with nobody',
        new_value: `with ${admin.account.email}`,
      },
      { kind: 'ticket_answered', old_value: 'open', new_value: 'answered' },
      { kind: 'ticket_changed', old_value: 'answered', new_value: 'closed' },
    ])
    expect(JSON.stringify(rows)).not.toContain('ocelot')
  })
})

test('emails to admins are one for all messages of ten minutes, for all admins or the one who has the ticket', async () => {
  const owner = await signUp()
  await tellWaiting(operator)
  const countOf = async (email: string) => (await mailsTo(email)).length
  const before = await countOf(colleague.account.email)
  const ids = [await report({}, owner), await report({}, owner), await report({}, owner)]
  expect(await countOf(colleague.account.email), 'nothing comes at once').toBe(before)
  await tellWaiting(operator)
  expect((await mailsTo(colleague.account.email)).slice(before)).toMatchObject([
    {
      kind: 'support-digest',
      subject: expect.stringMatching(
        /^3 messages wait for an answer: KM-\d{6}, KM-\d{6}, KM-\d{6}$/,
      ),
    },
  ])
  await tellWaiting(operator)
  expect(await countOf(colleague.account.email), 'each message is told once').toBe(before + 1)
  await admin.post(`${tickets}/${ids[0]}/assign`, { assignee: admin.account.id, was: null })
  await owner.post(`/api/support/tickets/${ids[0]}/messages`, { text: 'Anything new?' })
  await tellWaiting(operator)
  expect(await countOf(colleague.account.email)).toBe(before + 1)
  expect((await mailsTo(admin.account.email)).at(-1)).toMatchObject({
    subject: expect.stringMatching(/^One message waits for an answer: KM-/),
  })
})

test('three processes at once tell of a message once, and of one that was answered meanwhile not at all', async () => {
  await tellWaiting(operator)
  const countOf = async () => (await mailsTo(colleague.account.email)).length
  const before = await countOf()
  await report()
  await Promise.all([1, 2, 3].map(() => tellWaiting(operator)))
  expect(await countOf()).toBe(before + 1)
  const id = await report()
  const { version } = (await admin.get(`${tickets}/${id}`)).body
  expect((await answered(id, version)).status).toBe(200)
  await tellWaiting(operator)
  expect(await countOf()).toBe(before + 1)
})

test('a critical ticket is mailed at once, and the overview says so', async () => {
  await report({ priority: 'Critical' })
  expect((await mailsTo(admin.account.email)).at(-1)).toMatchObject({
    kind: 'support-new',
    subject: expect.stringMatching(/^Critical: new ticket KM-\d{6}, Bug\/Error$/),
  })
  const { body } = await admin.get('/api/admin/overview')
  expect(body.tickets.critical).toBeGreaterThan(0)
})

test('a ticket says on which page it was written, in which window and version, and nothing secret', async () => {
  const where = {
    page: '/set-password?email=ada%40example.com&token=s3cret&year=2025',
    width: 390,
    height: 844,
    version: '4.0.0',
    hidden: 0,
  }
  const { body } = await admin.get(`${tickets}/${await report({ where })}`)
  expect(body).toMatchObject({
    page: '/set-password?year=2025',
    windowSize: '390 × 844',
    appVersion: '4.0.0',
  })
})

test('a screenshot of any ticket is sent to admins, as a picture and nothing else', async () => {
  const id = await report({ screenshots: [dataUrl(png(3, 3))] })
  const { body } = await admin.get(`${tickets}/${id}`)
  const answer = await admin.get(`/api/admin/screenshots/${body.messages[0].screenshots[0].id}`)
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
  expect((await admin.get('/api/admin/screenshots/999999')).status).toBe(404)
})
