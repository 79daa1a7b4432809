import { getTableConfig } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { addToken } from '../features/accounts/tokens/contract.ts'
import { changeEmail, changePassword } from '../features/accounts/settings/contract.ts'
import {
  disableAccount,
  enableAccount,
  resetAccount,
  resetSecondFactor,
} from '../features/accounts/index.ts'
import { mailsTo } from '../features/accounts/testing/mails.ts'
import { lastTokenTo, setPasswordBy } from '../features/accounts/testing/links.ts'
import { checkSessions, turnOn } from '../features/accounts/testing/second-factor.ts'
import { fileServer } from '../features/imports/feeds/testing/file-server.ts'
import { addFeed, fetchFeed, switchFeed } from '../features/imports/feeds/contract.ts'
import { feedsOf, form as feedForm, setUp } from '../features/imports/feeds/testing/nights.ts'
import { importCsv } from '../features/imports/contract.ts'
import { addWebhook, changeWebhook, renewSecret } from '../features/webhooks/contract.ts'
import { testFolder } from '../server/testing/folder.ts'
import { describeCalls } from './describe-api.ts'
import { GOES_ON } from './goes-on.ts'
import { ok, PASSWORD, testApp } from './testing/app.ts'
import { operationsOf, requests } from './testing/fuzz/requests.ts'
import { callsOf } from './testing/walk.ts'

/** Each kind goes on while its owner is signed out, so a thief with a session could have left one behind. */

const server = await fileServer()
afterAll(() => server.close())
// Where nobody answers: the emails wait, and their links can be read.
const { app, db, visitor, signUp, operator } = await testApp({
  config: { SMTP_URL: 'smtp://localhost', FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
  areConfirmed: true,
})

/** Returns a text for each kind. The text changes when the kind sends somewhere else. */
const ON: Record<string, string> = {
  'access token': `SELECT id::text FROM access_token WHERE owner_id = $1`,
  passkey: `SELECT id::text FROM passkey WHERE user_id = $1`,
  'authenticator app': `SELECT secret FROM authenticator WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
  'known device': `SELECT hash FROM known_device WHERE user_id = $1`,
  // Links to the account's own address are no way to anywhere else.
  'link in an email': `SELECT identifier FROM verification WHERE value = $1::text AND kind = 'new-email'`,
  'what an admin began': `SELECT identifier FROM verification WHERE asked_by = $1`,
  'nightly file': `SELECT id || address || mapping || options FROM sale_feed WHERE owner_id = $1 AND state <> 'paused'`,
  webhook: `SELECT id || address || events::text FROM webhook WHERE owner_id = $1 AND paused_at IS NULL`,
}
async function goingOn(ownerId: string): Promise<string[]> {
  const all = await Promise.all(
    Object.entries(ON).map(async ([kind, sql]) => {
      const { rows } = await db.systemPool.query<{ one: string }>(
        `SELECT one FROM (${sql}) AS found (one)`,
        [ownerId],
      )
      return rows.map(({ one }) => `${kind} ${one}`)
    }),
  )
  return all.flat()
}
const kindsOf = (texts: string[]) =>
  GOES_ON.map(({ kind }) => kind).filter((kind) => texts.some((text) => text.startsWith(kind)))

const HOOK = { address: 'https://8.8.8.8/hook', events: ['sale.recorded'], password: PASSWORD }
const CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key', response: {} }
const TOKEN = { name: 'Till', scopes: ['read'], days: '30', password: PASSWORD }

/** An owner, once an admin, with one of each kind, but for passkeys and the authenticator app, which a recovery asks about. */
async function withAll() {
  const owner = await signUp()
  const { id, email } = owner.account
  await checkSessions(db, id)
  server.has('Date,Product,Amount\n2026-11-01,Coffee,3.50\n')
  const feedId = await setUp(owner, server.address)
  const webhookId = (await owner.post('/api/webhooks', HOOK)).body.id as string
  expect((await owner.post('/api/account/tokens', TOKEN)).status).toBe(200)
  const change = { email: `new-${email}`, password: PASSWORD }
  expect((await owner.post('/api/account/email', change)).status).toBe(200)
  await db.systemPool.query(
    `INSERT INTO verification (id, identifier, value, kind, asked_by, expires_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'new-email', $1, now() + interval '1 day')`,
    [id],
  )
  return { owner, id, email, webhookId, feedId }
}
const setPassword = async (url: string) => {
  const browser = visitor()
  await ok(setPasswordBy(browser, url, 'a new password'))
  return browser
}

test('every kind is tried here', () => {
  expect(GOES_ON.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(ON).toSorted())
})

/** By their rows nothing happens while nobody is signed in, but what was asked for at that moment and mails to their owner. */
const ENDS = new Set(
  [
    'account account_deletion ai_exchange announcement_put_away business_goal business_logo',
    'business_profile category celebration channel closure coach_settings community_post competition_winner',
    'competitor contact_before contact_import contact_refusal counted_goal crm_opt_in customer customer_contact',
    'different_names digest_sent first_sale_reminder goal_mail hint idempotency_key',
    'import_layout lead mail mail_settings month_currency moved_sales',
    'name_change opening_week outreach point_account point_event product',
    'rejected_rows replaced_sale sale sale_customer sale_day sale_import sale_month',
    'sale_month_customer sale_month_hour sale_month_product sale_month_salesperson sale_part',
    'sale_revision salesperson session setup_step shop_figures standing support_message',
    'support_screenshot support_ticket tax_fill trash trashed_sale user_activity',
  ].flatMap((names) => names.split(' ')),
)

test('each table with rows of an owner is of something that goes on without a session, or is listed here as one that is not', async () => {
  const { rows } = await db.systemPool.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('owner_id', 'user_id', 'account_id') ORDER BY 1`,
  )
  const named = new Set(
    GOES_ON.flatMap(({ tables }) => tables).map((table) => getTableConfig(table).name),
  )
  const unnamed = rows.map(({ name }) => name).filter((name) => !named.has(name))
  expect(new Set(unnamed)).toEqual(ENDS)
})

describe('is added only after a fresh check', () => {
  const additions = GOES_ON.flatMap(({ addedBy }) => addedBy)

  test('by calls that take a session, and no access token', () => {
    for (const endpoint of additions) {
      expect(callsOf(app).find((call) => call.endpoint === endpoint)?.access).toBe('owner')
      expect(endpoint.token, endpoint.path).toBeUndefined()
    }
  })

  test('which no call of a session without one gets around', { tags: 'long' }, async () => {
    const { owner, id, webhookId, feedId } = await withAll()
    await turnOn(owner, Date.now())
    await checkSessions(db, id, 120)
    await db.systemPool.query(
      `UPDATE sale_feed SET state = 'paused', problem = 'recovered' WHERE owner_id = $1`,
      [id],
    )
    const before = await goingOn(id)
    const ids: Record<string, string> = { webhooks: webhookId, feeds: String(feedId), tokens: id }
    const bodies: Record<string, object> = {
      [addToken.path]: TOKEN,
      [addWebhook.path]: HOOK,
      [changeWebhook.path]: { ...HOOK, address: 'https://8.8.4.4/' },
      [renewSecret.path]: {},
      [addFeed.path]: { address: server.address, password: PASSWORD },
      [fetchFeed.path]: { address: server.address, password: PASSWORD },
      [switchFeed.path]: { isOn: true },
      [changeEmail.path]: { email: 'thief@example.com', password: PASSWORD },
    }
    for (const { method, path } of additions) {
      const url = path.replace(/(\w+)\/:id/, (_, what: string) => `${what}/${ids[what]}`)
      const { status, body } = await owner.send(
        method,
        url,
        bodies[path] ?? { password: PASSWORD, code: '123456', name: 'x', credential: CREDENTIAL },
      )
      expect(status, `${url} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
      if (bodies[path]) expect(body.code, url).toBe('check_needed')
    }
    for (const { url, method, payload, headers } of await generated(id)) {
      await owner.send(method, url, payload, headers)
    }
    expect((await goingOn(id)).filter((one) => !before.includes(one))).toEqual([])
  })

  test('and so are other columns for the nights to come, of a file that is on', async () => {
    const { owner, id, feedId } = await withAll()
    const before = await goingOn(id)
    await checkSessions(db, id, 120)
    const fetched = await owner.post(`/api/sales-entries/feeds/${feedId}/fetch`, {})
    const change = feedForm({
      upload: fetched.body.uploadId,
      feed: feedId,
      columnMapping: {
        saleDate: 'Date',
        productName: 'Product',
        revenue: 'Amount',
        customerName: 'Product',
      },
    })
    const asked = await owner.post(importCsv.path, change)
    expect(asked).toMatchObject({ status: 403, body: { code: 'check_needed' } })
    expect(await goingOn(id)).toEqual(before)
    await checkSessions(db, id)
    expect((await owner.post(importCsv.path, change)).status).toBe(200)
    expect(await goingOn(id)).not.toEqual(before)
  })

  /** Requests to all calls of owners that change something, those that end something last, with the right password. */
  async function generated(ownerId: string) {
    const api = await describeCalls(app.calls)
    const { rows } = await db.systemPool.query<{ id: string }>(
      `SELECT id::text FROM webhook WHERE owner_id = $1 UNION SELECT id::text FROM sale_feed WHERE owner_id = $1`,
      [ownerId],
    )
    const known = { uuids: rows.map((row) => row.id), emails: ['thief@example.com'] }
    const owners = callsOf(app)
      // With another password the others would be refused for that.
      .filter(({ access, url }) => access === 'owner' && url !== changePassword.path)
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    const operations = operationsOf(api)
      .filter(({ method, path }) => method !== 'GET' && owners.includes(`${method} ${path}`))
      .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
    expect(operations.length).toBeGreaterThan(60)
    return operations.flatMap((operation) =>
      fc
        .sample(requests([operation], known), { numRuns: 5, seed: 49 })
        .map(({ url, headers, payload }) => ({
          method: operation.method,
          url,
          headers,
          payload: withPassword(payload),
        })),
    )
  }
})

/** The password that belongs into it, where there is one. */
function withPassword(payload: string | Buffer | undefined): string | Buffer | undefined {
  if (typeof payload !== 'string') return payload
  const body = JSON.parse(payload) as unknown
  const takesOne = typeof body === 'object' && body !== null && 'password' in body
  return takesOne ? JSON.stringify({ ...body, password: PASSWORD }) : payload
}

describe('ends or pauses when the owner gets the account back:', () => {
  const waysBack: Record<string, (owner: Awaited<ReturnType<typeof withAll>>) => Promise<unknown>> =
    {
      'a password set through a link': async ({ email }) =>
        setPassword(await resetAccount(operator, email)),
      'a change that is undone': async ({ owner, id, email }) => {
        await checkSessions(db, id)
        await owner.post(addToken.path, { ...TOKEN, name: 'Of a thief' })
        const token = await lastTokenTo(db, email, '/undo')
        expect((await visitor().post('/api/account/undo', { token })).status).toBe(200)
      },
      'an operator who resets the second factor': ({ email }) => resetSecondFactor(operator, email),
      'an account that is disabled, also once it is enabled again': async ({ id }) => {
        await disableAccount(operator, id, 'a test')
        await enableAccount(operator, id, 'a test')
      },
    }

  test.each(Object.entries(waysBack))('%s', async (_, getBack) => {
    const made = await withAll()
    const before = await goingOn(made.id)
    expect(kindsOf(before)).toEqual(
      GOES_ON.map(({ kind }) => kind).filter(
        (kind) => !['passkey', 'authenticator app'].includes(kind),
      ),
    )
    await getBack(made)
    expect((await goingOn(made.id)).filter((one) => before.includes(one))).toEqual([])
  })

  test('what is paused is shown and mailed, and goes on only after a press with a fresh check', async () => {
    const { id, email, webhookId, feedId } = await withAll()
    const owner = await setPassword(await resetAccount(operator, email))
    const [hook] = (await owner.get('/api/webhooks')).body.webhooks
    expect(hook).toMatchObject({ pausedBy: 'recovery', pausedAt: expect.any(String) })
    const [feed] = await feedsOf(owner)
    expect(feed).toMatchObject({
      state: 'paused',
      message: expect.stringMatching(/^Paused on .*safe/),
    })
    const told = await mailsTo(db, email)
    expect(told.map(({ kind }) => kind)).toContain('paused-in-recovery')

    const turnOnAgain = async () => [
      (await owner.patch(`/api/webhooks/${webhookId}`, { isOn: true })).status,
      (await owner.post(`/api/sales-entries/feeds/${feedId}/switch`, { isOn: true })).status,
    ]
    expect(await turnOnAgain()).toEqual([403, 403])
    await checkSessions(db, id)
    expect(await turnOnAgain()).toEqual([200, 200])
    expect(kindsOf(await goingOn(id))).toEqual(['known device', 'webhook', 'nightly file'])
  })

  test('what was paused before, perhaps by a thief who means to turn it on later, is in the email too and takes the same check', async () => {
    const { owner: thief, id, email, webhookId, feedId } = await withAll()
    const calls = [
      ['PATCH', `/api/webhooks/${webhookId}`],
      ['POST', `/api/sales-entries/feeds/${feedId}/switch`],
    ] as const
    for (const [method, url] of calls) {
      expect((await thief.send(method, url, { isOn: false })).status).toBe(200)
    }
    const owner = await setPassword(await resetAccount(operator, email))
    const told = (await mailsTo(db, email)).find(({ kind }) => kind === 'paused-in-recovery')
    expect(told?.body).toContain('Webhook to 8.8.8.8')
    expect(told?.body).toContain('read every night')
    await checkSessions(db, id, 120)
    for (const [method, url] of calls) {
      const refused = { status: 403, body: { code: 'check_needed' } }
      expect(await owner.send(method, url, { isOn: true }), url).toMatchObject(refused)
    }
  })

  test('what was added since a change goes with it, and what was there before is only paused', async () => {
    const owner = await signUp()
    const { id, email } = owner.account
    await checkSessions(db, id)
    await owner.post(addWebhook.path, HOOK)
    await owner.post(addWebhook.path, { ...HOOK, address: 'https://8.8.4.4/thief' })
    const token = await lastTokenTo(db, email, '/undo')
    const undone = await visitor().post('/api/account/undo', { token })
    const again = await setPassword(undone.body.setPasswordUrl)
    const { webhooks } = (await again.get('/api/webhooks')).body
    expect(webhooks).toMatchObject([{ address: HOOK.address, pausedBy: 'recovery' }])
  })
})

describe('each addition is told with a link that undoes it:', () => {
  test.each(['webhook', 'nightly-file', 'access-token', 'device'])('%s', async (change) => {
    const { email } = await withAll()
    await visitor().post('/api/auth/login', { email, password: PASSWORD })
    const { rows } = await db.systemPool.query(
      `SELECT id FROM mail WHERE recipient = $1 AND secret LIKE '%/undo?%change=' || $2 || '%'`,
      [email, change],
    )
    expect(rows).toHaveLength(1)
  })
})
