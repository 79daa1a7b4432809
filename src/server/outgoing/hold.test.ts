import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { browserOf, cookieOf, PASSWORD, testApp } from '../../app/testing/app.ts'
import { adminOf } from '../../features/accounts/testing/admin.ts'
import { checkSessions } from '../../features/accounts/testing/second-factor.ts'
import { fileServer } from '../../features/imports/feeds/testing/file-server.ts'
import { setUp } from '../../features/imports/feeds/testing/nights.ts'
import { queued } from '../../features/webhooks/outbox.ts'
import { testReceiver } from '../../features/webhooks/testing/receiver.ts'
import { addDays } from '../../shared/calendar.ts'
import { configOf, parseSettings } from '../config.ts'
import { testFolder } from '../testing/folder.ts'
import { untilDone } from '../testing/jobs.ts'
import { mailServer } from '../testing/smtp.ts'
import { jobNames, serverSources } from '../testing/sources.ts'
import { holdBack, NOTHING_LEAVES } from './hold.ts'

/** After a restore nothing leaves the house until an admin says so. */

const smtp = await mailServer()
const receiver = await testReceiver()
const files = await fileServer()
afterAll(() => {
  receiver.close()
  files.close()
})
// Knows nobody, and does no job: it only makes what could be sent.
const { db, another, signUp, operator, takeErrors } = await testApp({
  areConfirmed: true,
  config: { FEEDS_PRIVATE: true, WEBHOOKS_PRIVATE: true, DATA_DIR: testFolder() },
})
// It isn't held back, and would send them.
queued.removeAllListeners()
const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows

const today = operator.clock.today('UTC')
const sale = (daysAgo: number, revenue = 20) => ({
  productName: 'Tea',
  revenue,
  saleDate: addDays(today, -daysAgo),
  customerName: 'Grace',
})

/** An owner with something due of everything that the app sends. Returns what its jobs are about. */
async function withAllDue() {
  const owner = await signUp()
  const ownerId = owner.account.id
  for (const daysAgo of [7, 14]) await owner.post('/api/sales-entries', sale(daysAgo, daysAgo))
  const hook = {
    address: receiver.addressOf('/hook'),
    events: ['sale.recorded'],
    password: PASSWORD,
  }
  const { id: webhookId } = (await owner.post('/api/webhooks', hook)).body
  await owner.patch(`/api/webhooks/${webhookId}`, { isOn: false })
  await owner.post('/api/sales-entries', sale(0))
  await query(
    "UPDATE webhook SET paused_at = NULL, next_at = now() - interval '1 s' WHERE id = $1",
    webhookId,
  )
  files.has(`Date,Product,Amount\n${addDays(today, -3)},Coffee,3.50\n`)
  const feedId = await setUp(owner, files.address)
  await query("UPDATE sale_feed SET next_at = now() - interval '1 s' WHERE owner_id = $1", ownerId)
  await query(
    `UPDATE mail_settings SET next_at = now() - interval '1 minute' WHERE owner_id = $1`,
    ownerId,
  )
  const form = { email: owner.account.email, firstName: 'Ada', lastName: 'Byron' }
  const { leadId } = (await owner.post('/api/crm/submit-lead', { ...form, landingPage: '/' })).body
  const [customer] = await query('SELECT id FROM customer WHERE owner_id = $1', ownerId)
  const asked = await owner.post('/api/crm-optin', { customerId: customer.id })
  await query('DELETE FROM mail')
  const [mail] = await query(
    `INSERT INTO mail (id, recipient, subject, body, state)
     VALUES (gen_random_uuid(), 'grace@example.com', 'Hello', 'Hello', 'waiting') RETURNING id`,
  )
  const ids = { ownerId, feedId, leadId, optInId: asked.body.optInId, id: mail.id }
  return { owner, webhookId, jobs: { ...ids, email: owner.account.email } }
}

/** Kinds of jobs that need a folder for backups or the sample shop. */
const NOT_HERE = ['nightly-backup', 'make-sample-shop', 'keep-sample-shop']
const KINDS = jobNames().filter((name) => !NOT_HERE.includes(name))

/** Gives every queue of the app a job, once all are there, and waits until all are done. */
async function runAll(payload: Record<string, unknown>): Promise<void> {
  const ids: typeof payload = {
    'deliver-lead': payload['leadId'],
    'deliver-opt-in': payload['optInId'],
  }
  await vi.waitFor(async () => {
    const queues = await query(`SELECT name FROM jobs.queue WHERE name NOT LIKE '\\_\\_%'`)
    expect(new Set(queues.map(({ name }) => name))).toEqual(new Set(KINDS))
  }, 20_000)
  await query('DELETE FROM jobs.job')
  await db.withSystem(async (tx) => {
    for (const name of KINDS)
      await operator.jobs.sendAll(
        { name, options: { places: 1, shareBy: null } },
        [{ ...payload, id: ids[name] ?? payload['id'] }],
        tx,
      )
  })
  await untilDone(async () =>
    expect(
      await query(
        `SELECT name FROM jobs.job WHERE state IN ('created', 'active', 'retry') AND start_after <= now()`,
      ),
    ).toEqual([]),
  )
}

test('every kind of job runs and none connects to anybody; once an admin goes live, all that was due is sent', async () => {
  await operator.jobs.stop()
  const { owner, webhookId, jobs } = await withAllDue()
  await db.withSystem((tx) => holdBack(tx, new Date(), new Date('2026-11-20')))
  files.requests.length = 0

  const connected = vi.spyOn(Socket.prototype, 'connect')
  const others = (): unknown[] =>
    connected.mock.calls
      .map(([options]) => [options].flat()[0] as { port?: number; path?: string })
      .filter(({ port }) => port !== undefined)
  const held = await another({
    SMTP_URL: smtp.url,
    CRM_WEBHOOK_URL: receiver.addressOf('/crm'),
    CRM_WEBHOOK_SECRET: 'a secret shared with the CRM',
    CRM_WEBHOOK_PRIVATE: true,
    OPENAI_BASE_URL: receiver.addressOf('/model'),
  })
  try {
    await held.listen({ port: 0, host: '127.0.0.1' })
    await runAll({ ...jobs, since: new Date().toISOString() })
    const ended = await query(
      `SELECT name, array_agg(DISTINCT state::text) AS states FROM jobs.job GROUP BY name ORDER BY name`,
    )
    expect(ended).toEqual(KINDS.toSorted().map((name) => ({ name, states: ['completed'] })))
    expect(others(), 'after all jobs').toEqual([])

    // Nor does what somebody presses.
    const shop = browserOf(held, cookieOf(owner))
    expect(await shop.post(`/api/webhooks/${webhookId}/test`)).toMatchObject({
      body: { failure: NOTHING_LEAVES },
    })
    const file = { address: files.address, password: PASSWORD }
    await checkSessions(db, jobs.ownerId)
    expect(await shop.post('/api/sales-entries/feeds', file)).toMatchObject({
      status: 400,
      body: { message: NOTHING_LEAVES },
    })
    const refused = { status: 409, body: { code: 'nothing_leaves' } }
    const { feedId, leadId, id } = jobs
    expect(await shop.post(`/api/sales-entries/feeds/${feedId}/read`)).toMatchObject(refused)
    const admin = await adminOf({ db, signUp })
    const desk = browserOf(held, cookieOf(admin))
    expect(await desk.post(`/api/admin/mails/${id}/resend`)).toMatchObject(refused)
    expect(await desk.post(`/api/admin/leads/${leadId}/deliver`)).toMatchObject(refused)
    expect(others(), 'after all presses').toEqual([])

    // A link is kept for an admin to pass on, and nothing that comes by itself is made at all.
    expect(await query(`SELECT DISTINCT kind, state FROM mail ORDER BY kind`)).toEqual([
      { kind: 'password-reset', state: 'kept' },
    ])
    expect((await desk.get('/api/admin/mails')).body).toMatchObject({ hasMailServer: false })
    expect(
      await query('SELECT DISTINCT tries FROM webhook_delivery WHERE not_before IS NOT NULL'),
    ).toEqual([{ tries: 0 }])

    expect(
      await query('SELECT failures, next_at <= now() AS "isDue" FROM sale_feed'),
      'a night in which nothing may leave is none that failed',
    ).toEqual([{ failures: 0, isDue: true }])

    // What somebody asks for meanwhile is sent by the app's own workers.
    const since = new Date().toISOString()
    const form = { email: admin.account.email, firstName: 'Ada', lastName: 'Byron' }
    const asked = [await desk.post('/api/crm/submit-lead', { ...form, landingPage: '/' })]
    await shop.post('/api/sales-entries', { ...sale(0), customerName: 'Linus' })
    const [linus] = await query(`SELECT id FROM customer WHERE name = 'Linus'`)
    asked.push(await shop.post('/api/crm-optin', { customerId: linus.id }))
    await checkSessions(db, admin.account.id)
    expect(await desk.post('/api/admin/overview/go-live')).toMatchObject({ status: 200 })
    const atCrm = () =>
      receiver.receivedAt('/crm').map(({ event }: any) => event.optInId ?? event.leadId)
    const meanwhile = new Set(asked.map(({ body }) => body.optInId ?? body.leadId))
    await vi.waitFor(() => expect(new Set(atCrm())).toEqual(meanwhile), 20_000)

    await runAll({ ...jobs, since })
    await untilDone(() => {
      expect(receiver.receivedAt('/hook').map(({ event }) => event.type)).toContain('sale.recorded')
      expect(atCrm()).toHaveLength(4)
      expect(files.requests.length).toBeGreaterThan(0)
      const subjects = smtp.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])
      expect(subjects).toContainEqual(expect.stringMatching(/^Set a new password/))
      expect(subjects).toContainEqual(expect.stringMatching(/week/))
    })

    // A restore in a place that the app was cut off from.
    await owner.post('/api/sales-entries', sale(1))
    await query("UPDATE webhook SET next_at = now() - interval '1 s' WHERE id = $1", webhookId)
    await query('UPDATE lead SET delivered_at = NULL, not_before = NULL')
    const { host, user, database } = db.systemPool.options
    const restoring = new pg.Client({ host, user, database })
    await restoring.connect()
    await restoring.query(
      `INSERT INTO outgoing_hold (id, since, made_at) VALUES (1, now(), now());
       SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' AND pid <> pg_backend_pid()`,
    )
    await restoring.end()
    const before = others().length
    await runAll(jobs)
    expect(others().slice(before), 'after it is connected again').toEqual([])
  } finally {
    await held.close()
    takeErrors()
  }
}, 120_000)

test('SENDS_NOTHING unsets what the app calls others by, whatever the database says', () => {
  const settings = parseSettings({
    SENDS_NOTHING: 'on',
    SMTP_URL: 'smtp://mail.example.com',
    CRM_WEBHOOK_URL: 'https://crm.example.com',
    CRM_WEBHOOK_SECRET: 'a secret shared with the CRM',
    OPENAI_API_KEY: 'a key',
  })
  expect(configOf(settings, { SESSION_SECRET: '' })).toMatchObject({
    hold: { by: 'setting' },
    SMTP_URL: undefined,
    CRM_WEBHOOK_URL: undefined,
    OPENAI_API_KEY: undefined,
  })
})

test('every module that can open a connection to somebody else asks before it does', () => {
  const found = serverSources()
    .filter(({ path }) => !path.startsWith('app/'))
    .filter(({ text }) => OPENS.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual([
    'features/advice/model/client.ts',
    'server/mail/smtp.ts',
    'server/outgoing/request.ts',
  ])
  for (const { path, text } of found) expect(text, path).toMatch(/\brefuseWhileHeld\(/)
})

/** Ways to call somebody. The database is reached by `node:net`, which only `server/database` imports as more than a type. */
const OPENS =
  /\bawait fetch\(|import\('nodemailer'\)|import \{[^}]*\b(?:request|get|connect)\b[^}]*\} from 'node:(?:http|https|http2|net|tls)'/
