import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { deliverMails } from '../../../server/mail/deliver.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { sectionsOf } from '../../accounts/deletion/export/archive.ts'
import { tableRows } from '../../accounts/deletion/export/table-rows.ts'
import { announcementsData } from './owner-data.ts'
import { sendAnnouncements } from './sending.ts'

// 13:00 in UTC, and still the 19th in Honolulu at 09:00 UTC.
let now = new Date('2026-11-20T13:00:00Z')
const { db, operator, signUp, visitor } = await testApp({
  isAlone: true,
  now: () => now,
  areConfirmed: true,
})
// Without SMTP_URL emails stay where they are.
afterAll(deliverMails(operator))

let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  admin = await adminOf({ db, signUp })
})

const FORM = {
  text: 'We meet in Chicago on 5 December.',
  link: 'https://example.com/meeting',
  audience: 'everyone',
  currency: null,
  startDay: '2026-11-20',
  endDay: '2026-11-22',
  byMail: false,
}
const publish = async (change: object = {}): Promise<number> => {
  const { status, body } = await admin.post('/api/admin/announcements', { ...FORM, ...change })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const end = (id: number) => admin.post(`/api/admin/announcements/${id}/end`)
const textsFor = async (owner: Client): Promise<string[]> =>
  (await owner.get('/api/announcements')).body.announcements.map(
    ({ text }: { text: string }) => text,
  )
const sell = (owner: Client) =>
  owner.post('/api/sales-entries', { productName: 'Tea', revenue: 1, saleDate: '2026-11-20' })
const setProfile = (id: string, column: 'time_zone' | 'currency', value: string) =>
  db.systemPool.query(`UPDATE business_profile SET ${column} = $2 WHERE owner_id = $1`, [id, value])

describe('an announcement', () => {
  test('is shown to every owner from its first to its last day, as the owner counts days, until it is put away', async () => {
    const [here, honolulu] = [await signUp(), await signUp()]
    await setProfile(honolulu.account.id, 'time_zone', 'Pacific/Honolulu')
    now = new Date('2026-11-20T09:00:00Z')
    const id = await publish()
    expect(await textsFor(here)).toEqual([FORM.text])
    expect(await textsFor(honolulu), 'there it is still the 19th').toEqual([])
    now = new Date('2026-11-20T13:00:00Z')
    expect(await textsFor(honolulu)).toEqual([FORM.text])

    expect((await here.post(`/api/announcements/${id}/put-away`)).status).toBe(200)
    expect((await here.post(`/api/announcements/${id}/put-away`)).status, 'twice').toBe(200)
    expect(await textsFor(here)).toEqual([])
    expect(await textsFor(honolulu), 'only for that owner').toEqual([FORM.text])

    now = new Date('2026-11-23T08:00:00Z')
    expect(await textsFor(honolulu), 'the 22nd, its last day').toEqual([FORM.text])
    now = new Date('2026-11-23T11:00:00Z')
    expect(await textsFor(honolulu)).toEqual([])
    now = new Date('2026-11-20T13:00:00Z')
    await end(id)
  })

  test('that is ended early is gone at once, and an entry says who wrote and who ended it', async () => {
    const owner = await signUp()
    const id = await publish({ text: 'Wrong day.' })
    expect(await textsFor(owner)).toEqual(['Wrong day.'])
    expect((await end(id)).status).toBe(200)
    expect((await end(id)).status).toBe(404)
    expect(await textsFor(owner)).toEqual([])
    expect((await auditedKindsOf(db, admin.account.id)).slice(-2)).toEqual([
      'announced: Wrong day.',
      'announcement_ended: Wrong day.',
    ])
    const { announcements } = (await admin.get('/api/admin/announcements')).body
    expect(announcements[0]).toMatchObject({ text: 'Wrong day.', endedAt: now.toISOString() })
  })

  test('for owners without a sale is gone with the first one; for a currency, others do not see it', async () => {
    const [owner, euros] = [await signUp(), await signUp()]
    await setProfile(euros.account.id, 'currency', 'EUR')
    const ids = [
      await publish({ text: 'Add your first sale.', audience: 'no_sale' }),
      await publish({ text: 'Only for euros.', currency: 'EUR' }),
    ]
    expect(await textsFor(owner)).toEqual(['Add your first sale.'])
    expect(await textsFor(euros)).toEqual(['Only for euros.', 'Add your first sale.'])
    await sell(owner)
    expect(await textsFor(owner)).toEqual([])
    for (const id of ids) await end(id)
  })

  test('for the inactive is for those whose last visit was more than 30 days before it begins, also once they come back', async () => {
    const [away, recent, never] = [await signUp(), await signUp(), await signUp()]
    const visit = (id: string, day: string) =>
      db.systemPool.query(
        `INSERT INTO user_activity (owner_id, activity_date) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        [id, day],
      )
    await db.systemPool.query('DELETE FROM user_activity')
    await visit(away.account.id, '2026-10-20')
    await visit(recent.account.id, '2026-10-21')
    const id = await publish({ text: 'We miss you.', audience: 'inactive' })
    await visit(away.account.id, '2026-11-20')
    expect(await textsFor(away)).toEqual(['We miss you.'])
    expect(await textsFor(recent)).toEqual([])
    expect(await textsFor(never)).toEqual([])
    await end(id)
  })

  test.each([
    ['no text', { text: ' ' }, 'text'],
    ['a link to a page that is not secure', { link: 'http://example.com' }, 'link'],
    ['a script', { link: 'javascript:alert(1)' }, 'link'],
    ['another website in disguise', { link: '//evil.example' }, 'link'],
    ['the same with a backslash', { link: '/\\evil.example' }, 'link'],
    ['a name and password', { link: 'https://a:b@example.com' }, 'link'],
    ['an end before its beginning', { endDay: '2026-11-19' }, 'endDay'],
    ['93 days', { endDay: '2027-02-20' }, 'endDay'],
  ])('with %s is refused', async (_, change, field) => {
    const { status, body } = await admin.post('/api/admin/announcements', { ...FORM, ...change })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  test('that is over everywhere is refused; one with a page of the app is not', async () => {
    const past = { startDay: '2026-11-01', endDay: '2026-11-18' }
    const answer = await admin.post('/api/admin/announcements', { ...FORM, ...past })
    expect(answer.body.code).toBe('in_the_past')
    await end(await publish({ link: '/goal-settings' }))
  })

  test("that was put away is in the owner's archive with its text", async () => {
    const owner = await signUp()
    const id = await publish({ text: 'We close at noon.' })
    await owner.post(`/api/announcements/${id}/put-away`)
    const part = sectionsOf([announcementsData])[1]!.parts[0] as Parameters<typeof tableRows>[2]
    const rows = []
    for await (const batch of tableRows(db, owner.account.id, part)) rows.push(...batch)
    expect(rows).toEqual([{ Announcement: 'We close at noon.', 'Put away': now }])
    await end(id)
  })

  test('that does not exist leaves nothing when it is put away', async () => {
    const owner = await signUp()
    expect((await owner.post('/api/announcements/999999/put-away')).status).toBe(404)
    const { rows } = await db.systemPool.query(
      'SELECT FROM announcement_put_away WHERE announcement_id = 999999',
    )
    expect(rows).toEqual([])
  })
})

describe('by email', () => {
  const mailsOf = async ({ account }: { account: { id: string } }) =>
    (
      await db.systemPool.query<{ subject: string; body: string; unsubscribe_url: string }>(
        `SELECT subject, body, unsubscribe_url FROM mail WHERE account_id = $1 AND kind = 'announcement'`,
        [account.id],
      )
    ).rows
  const wanting = async (owner: Client) =>
    expect((await owner.patch('/api/mail-settings', { newsMail: true })).status).toBe(200)
  const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))

  test('it goes once to those who want it, with three processes at once and more than a batch of accounts; the switch in it turns it off', async () => {
    const [wants, not, unconfirmed, left] = [
      await signUp(),
      await signUp(),
      await signUp(),
      await signUp(),
    ]
    for (const owner of [wants, unconfirmed, left]) await wanting(owner)
    await db.systemPool.query('UPDATE "user" SET confirmed_at = NULL WHERE id = $1', [
      unconfirmed.account.id,
    ])
    await db.systemPool.query(
      `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, '', now(), now())`,
      [left.account.id],
    )
    await db.systemPool.query(
      `INSERT INTO "user" (id, email, name, first_name, last_name)
       SELECT ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.com', 'A', 'A', 'B'
       FROM generate_series(1, 450) AS n`,
    )
    const id = await publish({ byMail: true })
    later(9)
    expect(await sendAnnouncements(operator), 'it can still be ended').toBe(0)
    later(2)
    const runs = [1, 2, 3].map(() => sendAnnouncements(operator))
    expect((await Promise.all(runs)).reduce((sum, queued) => sum + queued)).toBe(1)
    expect(await sendAnnouncements(operator)).toBe(0)
    const [mail, ...more] = await mailsOf(wants)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('News from KPI Mechanics')
    expect(mail!.body).toContain('We meet in Chicago on 5 December.')
    expect(mail!.body).toContain('https://example.com/meeting')
    for (const owner of [not, unconfirmed, left]) expect(await mailsOf(owner)).toEqual([])
    const { announcements } = (await admin.get('/api/admin/announcements')).body
    expect(announcements[0]).toMatchObject({ id, mailsQueued: 1, mailedAt: now.toISOString() })

    const token = new URL(mail!.unsubscribe_url).searchParams.get('token')
    expect((await visitor().get(`/api/unsubscribe?token=${token}`)).body.what).toBe('news')
    await visitor().post('/api/unsubscribe', { token })
    expect((await wants.get('/api/mail-settings')).body).toMatchObject({
      newsMail: false,
      digest: 'weekly',
    })
    await end(id)
  })

  test('a process that dies in a batch keeps nothing of it; the next run goes on there, and nobody is written to twice', async () => {
    const wants = await signUp()
    await wanting(wants)
    const id = await publish({ text: 'Once only.', byMail: true })
    later(11)
    let batches = 0
    const dying: typeof db.withSystem = (work) =>
      db.withSystem(async (tx) => {
        const done = await work(tx)
        // The third has the owner in it, after those that were added in the test above.
        if (++batches === 3) throw new Error('killed')
        return done
      })
    const killed = sendAnnouncements({ ...operator, db: { ...db, withSystem: dying } })
    await expect(killed).rejects.toThrow('killed')
    expect(await mailsOf(wants)).toEqual([])
    const { rows } = await db.systemPool.query('SELECT mailed_to FROM announcement WHERE id = $1', [
      id,
    ])
    expect(rows[0].mailed_to, 'two batches are done').toBe('ffffffff-0000-7000-8000-000000000051')
    expect(await sendAnnouncements(operator)).toBe(1)
    expect(await mailsOf(wants)).toHaveLength(1)
    await end(id)
  })

  test('it still goes out where its only day is over in London, but not in Los Angeles, where it was written', async () => {
    const wants = await signUp({ timeZone: 'America/Los_Angeles' })
    await wanting(wants)
    now = new Date('2026-11-21T03:00:00Z')
    const day = { startDay: '2026-11-20', endDay: '2026-11-20' }
    const id = await publish({ ...day, text: 'Tonight.', byMail: true })
    expect(await textsFor(wants)).toEqual(['Tonight.'])
    later(11)
    expect(await sendAnnouncements(operator)).toBeGreaterThan(0)
    expect(await mailsOf(wants)).toHaveLength(1)
    await end(id)
  })

  test('it ends with the rights of the admin who wrote it, on the pages and in emails, also when the account is disabled', async () => {
    const wants = await signUp()
    await wanting(wants)
    for (const change of ['is_admin = false', 'disabled_at = now()']) {
      const fresh = await adminOf({ db, signUp })
      const form = { ...FORM, text: 'Pay here.', endDay: '2026-11-30', byMail: true }
      const { body } = await fresh.post('/api/admin/announcements', form)
      expect(await textsFor(wants)).toEqual(['Pay here.'])
      await db.systemPool.query(`UPDATE "user" SET ${change} WHERE id = $1`, [fresh.account.id])
      later(11)
      expect(await textsFor(wants)).toEqual([])
      expect(await sendAnnouncements(operator)).toBe(0)
      expect(await mailsOf(wants)).toEqual([])
      await end(body.id)
    }
  })

  test('published again because the answer was lost, it is there once', async () => {
    const key = { 'idempotency-key': 'lost' }
    const tries = [1, 2].map(() =>
      admin.post('/api/admin/announcements', { ...FORM, endDay: '2026-11-30' }, key),
    )
    const [first, second] = await Promise.all(tries)
    expect(first!.status).toBe(200)
    expect(second!.body).toEqual(first!.body)
    await end(first!.body.id)
    expect((await end(first!.body.id + 1)).status).toBe(404)
  })

  test('ended before the first one goes out, none is sent', async () => {
    const wants = await signUp()
    await wanting(wants)
    const id = await publish({ byMail: true })
    await end(id)
    later(11)
    expect(await sendAnnouncements(operator)).toBe(0)
  })
})
