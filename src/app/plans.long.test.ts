import { createHmac } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { newToken } from '../features/accounts/tokens/secret.ts'
import { sessionCookieName } from '../features/accounts/auth/better-auth.ts'
import { sendReminders } from '../features/digest/first-sale.ts'
import { sendGoalMails } from '../features/digest/goal-mail.ts'
import { sendDigests } from '../features/digest/sending.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { tokenFor } from '../features/digest/tokens.ts'
import { importing } from '../features/imports/testing/helpers.ts'
import { tellClosedMonths } from '../features/webhooks/months.ts'
import { queued } from '../features/webhooks/outbox.ts'
import * as sending from '../features/webhooks/sending/store.ts'
import { customerNamed } from '../features/sales/index.ts'
import { dataUrl, png } from '../features/support/testing/pictures.ts'
import { confirmAddresses } from '../features/accounts/testing/confirmed.ts'
import { makeOwners, type MadeOwner } from './testing/many-owners.ts'
import { clockOf, systemClock } from '../server/clock.ts'
import { configOf, parseSettings } from '../server/config.ts'
import { passwordsFor } from '../features/accounts/auth/hashing.ts'
import { openJobs } from '../server/jobs.ts'
import { openLog } from '../server/log.ts'
import { deliverMails } from '../server/mail/deliver.ts'
import { sharedLimits } from '../server/limits.ts'
import { browserOf, ok, PASSWORD, testApp, type Client } from './testing/app.ts'
import { addDays } from '../shared/calendar.ts'
import { TEST_USER } from '../server/testing/cluster.ts'
import { testFolder } from '../server/testing/folder.ts'

/**
 * Runs the app's statements in a database of many owners and looks at their plans. PostgreSQL chooses
 * one generic plan for a named statement, which must suit every owner; so each of these is run with that
 * plan too.
 */

const APP_URL = 'http://localhost:3000'
const SECRET = 's'.repeat(32)
const { app, db } = await testApp({
  config: { DATA_DIR: testFolder(), WEBHOOKS_PRIVATE: true },
  limits: sharedLimits,
})

/** Most shops are small. The tests query the last one, which needs other plans than the rest. */
const SIZES = [...Array.from({ length: 299 }, (_, n) => 5 + (n % 30) ** 2 / 4), 4_000].map(
  Math.floor,
)
const LARGEST = SIZES.at(-1)!
/** rows per owner in the tables that `makeOwners` leaves empty */
const FILLING = 5

interface Sent {
  /** undefined: planned again each time */
  name: string | undefined
  text: string
  values: Value[]
  /** of the connection */
  role: string
}
type Value = string | number | boolean | null | undefined | Date | Buffer | object | Value[]
/** Every statement that the app sent, with its values. */
const sent: Sent[] = []
/** Temporary tables exist only in the transaction of an import; the queue's tables are pg-boss's. */
const ELSEWHERE = /\b(staged|spelled|known|fresh|canceled|jobs\.\w+)\b/
/** Has nothing to plan, and could not be repeated. */
const INSERTS_VALUES = /^insert into [^(]+\([^()]+\) values/i
let admin: pg.Client
let owner: MadeOwner

beforeAll(async () => {
  const { rows } = await db.systemPool.query('SELECT current_database() AS name')
  const connection = { host: inject('socketFolder'), user: TEST_USER, database: rows[0].name }
  admin = new pg.Client(connection)
  await admin.connect()
  owner = (await makeOwners(admin, SIZES)).at(-1)!
  await fillTables()
  await admin.query('UPDATE account SET password = $2 WHERE user_id = $1', [
    owner.id,
    await passwordsFor(new Headers()).hash(PASSWORD),
  ])
  await admin.query('VACUUM ANALYZE')

  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await sendMails()
  await useApp(signedIn(owner))
  await useWebhooks(signedIn(owner))
  const { contexts } = spy.mock
  const calls = spy.mock.calls as unknown as [string | Sent, Value[]?][]
  /** of clients whose transaction goes on as another role (`asSystem`) */
  const switched = new Map<unknown, string>()
  for (const [index, [config, parameters]] of calls.entries()) {
    const { name, text, values } =
      typeof config === 'string' ? { name: undefined, text: config, values: undefined } : config
    const client = contexts[index] as pg.Client
    const [, to] = /^\s*SELECT set_config\('role', '(\w+)', true\)/.exec(text) ?? []
    if (to) switched.set(client, to)
    if (/^\s*(BEGIN|COMMIT|ROLLBACK)\b/i.test(text)) switched.delete(client)
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) || ELSEWHERE.test(text)) continue
    if (!name && INSERTS_VALUES.test(text)) continue
    sent.push({
      name,
      text,
      values: values ?? parameters ?? [],
      role: switched.get(client) ?? roleOf(client),
    })
  }
  spy.mockRestore()
}, 60_000)
afterAll(() => admin.end())

/** `check-database` only tries that statements can have names. */
const ELSEWHERE_NAMED = ['**/*.test.ts', '**/web/**', 'server/database/check/**']
/** A statement with a name, written in either form. */
const NAMED = /(?:name: |prepared\()'([^']+)'(?:,\s+text:|\))/g

test('the requests made here send every named statement of the app', () => {
  const src = join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: src, exclude: ELSEWHERE_NAMED })
  const written = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(NAMED)].map(([, name]) => name!),
  )
  expect(written.length).toBeGreaterThan(10)
  const names = new Set(sent.map(({ name }) => name))
  const missing = written.filter((name) => !names.has(name))
  expect(missing, 'useApp() must make the requests that send them').toEqual([])
})

test.for(['force_generic_plan', 'force_custom_plan'])(
  'no statement repeats work per row or reads a whole table: %s',
  async (mode, { skip }) => {
    const { rows } = await admin.query('SHOW server_version_num')
    // Before 17 a list of ids was thought to cost more than reading all of a table as small as those here.
    skip(mode === 'force_custom_plan' && Number(rows[0].server_version_num) < 170_000)
    const faults = new Set<string>()
    const planned = sent.filter(({ name }) => name || mode === 'force_custom_plan')
    expect(planned.length).toBeGreaterThan(mode === 'force_custom_plan' ? 100 : 50)
    for (const statement of planned) {
      const plan = await explained(statement, mode)
      for (const fault of faultsOf(plan))
        faults.add(`${statement.name ?? statement.text}: ${fault}`)
    }
    expect([...faults]).toEqual([])
  },
)

test('a repeated subquery and a scan of a whole table are found', async () => {
  const repeated = `
    SELECT id, (SELECT sum(revenue_cents) FROM sale WHERE owner_id = $1 AND customer_id = customer.id)
    FROM customer WHERE owner_id = $1`
  const whole = 'SELECT count(*) FROM sale WHERE source = $1'
  const found = async (text: string, value: Value, role: string) =>
    faultsOf(
      await explained({ name: 'example', text, values: [value], role }, 'force_generic_plan'),
    )
  expect(await found(repeated, owner.id, 'kpi_owner')).toContainEqual(
    expect.stringMatching(/^Aggregate \d+ times/),
  )
  expect(await found(whole, 'manual', 'kpi_system')).toContainEqual(
    expect.stringMatching(/^all of sale/),
  )
})

/** Calls of a dashboard that is narrowed to a channel or category. */
const NARROWED = [
  ...['kpi-metrics', 'product-performance', 'sales-team', 'customer-intelligence'],
  ...['channel-performance', 'category-performance', 'busy-hours'],
]

/** GETs that need more in their query. */
const NEEDS_MORE = ['/api/customer-findings', '/api/names', '/api/names/pairs']

async function mergeNames(client: Client): Promise<void> {
  for (const kind of ['product', 'customer', 'channel'])
    for (const path of ['/api/names', '/api/names/pairs'])
      await ok(client.get(`${path}?kind=${kind}`))
  const { names } = await ok(client.get('/api/names?kind=product'))
  const [into, from] = names
  const body = { kind: 'product', fromId: from.id, intoId: into.id }
  const { id } = await ok(client.post('/api/names/merge', body))
  await ok(client.post(`/api/name-changes/${id}/undo`))
}

/** One owner's typical requests: every GET that needs only a date range, and the writes. */
async function useApp(client: Client): Promise<void> {
  const year = new Date().getFullYear() - 1
  const ranges = [
    ['01-01', '12-31'],
    ['01-15', '11-15'],
  ].map(([start, end]) => `startDate=${year}-${start}&endDate=${year}-${end}`)
  const isOwn = ({ method, url, config }: (typeof app.calls)[number]): boolean =>
    config?.access === 'owner' &&
    method === 'GET' &&
    !url.includes(':') &&
    !NEEDS_MORE.includes(url)
  for (const { url } of app.calls.filter(isOwn)) {
    for (const range of ranges) expect((await client.get(`${url}?${range}`)).status, url).toBe(200)
  }
  const [customer] = await ok(client.get(`/api/customer-intelligence?${ranges[0]}&limit=1`))
  await ok(client.get(`/api/customer-findings?customerId=${customer.id}`))
  await ok(client.post('/api/ai-recommendations', customer))
  // As assistants ask for a customer.
  const named = await db.withOwner(owner.id, (tx) => customerNamed(tx, customer.name))
  expect(named).toEqual({ id: customer.id, name: customer.name })
  await buyEveryOtherMonth(client)
  const outreach = await ok(client.get('/api/outreach'))
  await ok(client.get(`/api/outreach?first=${outreach.customers.at(-1).customerId}`))
  for (const { customerId } of outreach.customers)
    await ok(client.post(`/api/outreach/${customerId}`, { state: 'done' }))
  for (const path of ['/api/outreach', '/api/outreach/put-aside']) await ok(client.get(path))
  const { customerId } = outreach.customers[0]
  await ok(client.post('/api/generate-outreach', { customerId, prompt: 'New vases' }))
  await ok(client.post('/api/generate-outreach', { prompt: 'Write to Ana' }))
  await ok(client.delete(`/api/outreach/${customerId}`))
  const sale = {
    ...{ productName: 'Cut', customerName: 'Zoe', revenue: 12.5, saleDate: `${year}-01-02` },
    ...{ channel: 'Market', category: 'Care' },
  }
  const key = { 'idempotency-key': 'once' }
  const { id } = await ok(client.post('/api/sales-entries', sale, key))
  await ok(client.post('/api/sales-entries', sale, key))
  await ok(client.get('/api/sales-entries/recorded/once'))
  await ok(client.patch(`/api/sales-entries/${id}`, { revenue: 13, customerName: 'Yan' }))
  for (const call of NARROWED)
    for (const range of ranges)
      for (const only of ['channel=Market', 'category=Care'])
        await ok(client.get(`/api/${call}?${range}&${only}`))
  await noteContacts(client)
  await mergeNames(client)
  const goal = { timeframe: `${year}-full`, targetAmount: 1, goalType: 'revenue' }
  const goals = await ok(client.post('/api/business-goals', goal))
  await ok(
    client.patch(`/api/business-goals/${goals.id}`, { achievedAt: new Date().toISOString() }),
  )
  for (const operatingDaysPerWeek of [6, 5])
    await ok(client.post('/api/business-profile', { operatingDaysPerWeek }))
  const closure = { startDate: '2199-01-01', endDate: '2199-01-02' }
  const { closures } = await ok(client.post('/api/business-profile/closures', closure))
  await ok(client.delete(`/api/business-profile/closures/${closures[0].id}`))
  await ok(client.patch(`/api/business-goals/${goals.id}`, { description: 'Plan' }))
  await celebrate(client, sale)
  await putHintsAway(client)
  await ok(importing(client)(`Product,Date,Amount\nCut,${year}-01-03,1\n`))
  await askWhy(client, ranges)
  const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7)
  const { nextCursor } = await ok(client.get('/api/leaderboard?limit=10'))
  for (const query of [`cursor=${nextCursor}`, `month=${lastMonth}`])
    await ok(client.get(`/api/leaderboard?${query}`))
  await ok(client.post('/api/leaderboard/appearance', { appearance: 'alias', alias: 'Plan' }))
  for (const digest of ['off', 'weekly']) await ok(client.patch('/api/mail-settings', { digest }))
  const token = tokenFor({ SESSION_SECRET: SECRET }, 'digest', owner.id)
  await ok(client.post('/api/unsubscribe', { token }))
  await ok(client.post('/api/get-industry-benchmarks', {}))
  await askForHelp(client)
  const till = programOf(browserOf(app), (await tokenOf(client, ['record'])).token)
  await ok(till.post('/api/sales-entries', sale))
  // No token of anybody's, which is looked up like any other.
  await client.get('/api/sales-entries', { authorization: `Bearer ${newToken()}` })
  await client.post('/api/auth/login', { email: 'nobody@example.com', password: 'wrong password' })
  // Only after a right code or a new password, which would need an authenticator app.
  for (const forget of [sharedLimits(db).giveBack, sharedLimits(db).startAnew])
    await forget({ name: 'sign-in', calls: 1, seconds: 60 }, 'nobody@example.com')
}

/** Passes a mark with a sale by hand: those of a file, of which `makeOwners` dates some today, would be no news. */
async function celebrate(client: Client, sale: object): Promise<void> {
  const { today } = await ok(client.get('/api/today'))
  const { entries } = await ok(client.get(`/api/sales-entries?startDate=${today}&endDate=${today}`))
  for (const { id } of entries) await ok(client.delete(`/api/sales-entries/${id}`))
  await ok(client.post('/api/sales-entries', { ...sale, revenue: 1_000_000, saleDate: today }))
  const { news } = await ok(client.post('/api/celebrations'))
  expect(news).not.toEqual([])
}

/** More than there are kinds of hints. */
const ENOUGH_HINTS = 12

/** Only the first hint that applies is looked for, and then the next. */
async function putHintsAway(client: Client): Promise<void> {
  for (let n = 0; n < ENOUGH_HINTS; n += 1) {
    const { hint } = await ok(client.get('/api/today'))
    if (!hint) return
    await ok(client.post('/api/today/hint', { key: hint.key, isDismissed: true }))
  }
}

/** Notes how customers can be reached, and looks for them in each way. */
async function noteContacts(client: Client): Promise<void> {
  const { id } = await ok(client.post('/api/customers', { name: 'Vera', birthday: '02-29' }))
  await ok(client.patch(`/api/customers/${id}/contact`, { phone: '0171 2345', note: 'tall' }))
  await ok(client.get(`/api/customers/${id}`))
  for (const query of [
    'sort=lastVisit',
    'sort=name',
    'sort=birthday',
    'sort=away',
    'search=0171',
    `cursor=${id}`,
  ])
    await ok(client.get(`/api/customers?${query}`))
  for (const search of ['0171%202345', 'november', 'product%20customer', 'jos%C3%A9'])
    await ok(client.get(`/api/sales-entries?search=${search}`))
  const form = new FormData()
  form.set('file', new File(['Name,Phone\nVera,0171 6789\nWim,0171 1111\n'], 'people.csv'))
  const { importId } = await ok(client.post('/api/customers/import', form))
  await ok(client.post(`/api/customers/imports/${importId}/undo`))
  await ok(client.delete(`/api/customers/${id}/contact`))
}

/** Asks by customer and by salesperson too, and once more with so many customers that only some are compared. */
async function askWhy(client: Client, ranges: string[]): Promise<void> {
  const ask = async (by: string) => {
    for (const range of ranges) await ok(client.get(`/api/why?${range}&by=${by}`))
  }
  for (const by of ['customer', 'salesperson']) await ask(by)
  const rows = Array.from({ length: 1_001 }, (_, n) => `Cut,${ranges[0]!.slice(10, 20)},${n},C${n}`)
  await ok(importing(client)(['Product,Date,Amount,Customer', ...rows, ''].join('\n')))
  await ask('customer')
}

/** Reports an issue, and answers it: the owner is an admin too. */
async function askForHelp(client: Client): Promise<void> {
  const issue = { issueType: 'Bug/Error', priority: 'High', description: 'The chart flickers.' }
  const screenshots = [dataUrl(png())]
  const { ticketId } = await ok(client.post('/api/technical-support', { ...issue, screenshots }))
  await ok(
    client.post(`/api/support/tickets/${ticketId}/messages`, { text: 'Still.', screenshots }),
  )
  const { messages } = await ok(client.get(`/api/support/tickets/${ticketId}`))
  const picture = messages[0].screenshots[0].id
  await ok(client.get(`/api/support/screenshots/${picture}`))
  const filters = ['status=open', 'assigned=me', 'assigned=none', 'search=flickers']
  for (const filter of filters) await ok(client.get(`/api/admin/tickets?${filter}`))
  await ok(client.get('/api/admin/feedback'))
  const ticket = `/api/admin/tickets/${ticketId}`
  await ok(client.post(`${ticket}/assign`, { assignee: owner.id, was: null }))
  await ok(client.post(`${ticket}/notes`, { text: 'Call them.' }))
  const { version } = await ok(client.get(ticket))
  const answered = await ok(client.post(`${ticket}/answer`, { text: 'It works again.', version }))
  await ok(client.post(`${ticket}/close`, { version: answered.version }))
  await ok(client.get(`/api/admin/screenshots/${picture}`))
}

/** Records a best customer whose days are looked at, because they may come back without being asked. */
async function buyEveryOtherMonth(client: Client): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  for (let visit = 0; visit < 5; visit++) {
    const sale = {
      productName: 'Cut',
      customerName: 'Every other month',
      revenue: 1_000_000,
      saleDate: addDays(today, -40 - 61 * visit),
    }
    const { status } = await client.post('/api/sales-entries', sale, {
      'idempotency-key': `visit ${visit}`,
    })
    expect(status).toBe(200)
  }
}

/** Sends the owner's digest and the email about a goal, as the jobs do. */
async function sendMails(): Promise<void> {
  const log = openLog('silent')
  const jobs = openJobs(db, log)
  const config = configOf(parseSettings({}), { SESSION_SECRET: SECRET })
  const services = { db, config, log, jobs, clock: systemClock }
  const close = deliverMails(services)
  await confirmAddresses(db, owner.id)
  expect(await sendDigests(services)).toBe(1)
  expect(await sendGoalMails(services)).toBe(1)
  expect(await sendReminders(services), 'there are sales').toBe(0)
  await jobs.stop()
  await close()
}

/** Tells a webhook of a sale and of the end of a month, and notes each outcome. Nothing leaves this machine. */
async function useWebhooks(client: Client): Promise<void> {
  // The app itself sends nothing.
  queued.removeAllListeners()
  const body = {
    address: 'https://127.0.0.1/',
    events: ['sale.recorded', 'month.closed'],
    password: PASSWORD,
  }
  const { id } = (await client.post('/api/webhooks', body)).body
  const sale = { productName: 'Cut', revenue: 12, saleDate: '2026-01-02' }
  expect((await client.post('/api/sales-entries', sale)).status).toBe(200)
  for (const timeZone of ['Asia/Tokyo', 'UTC'])
    expect((await client.post('/api/business-profile', { timeZone })).status).toBe(200)
  const log = openLog('silent')
  const nextMonth = clockOf(() => new Date(Date.now() + 32 * 86_400_000))
  await tellClosedMonths({ db, clock: nextMonth, log })
  await db.withSystem(sending.repairPlans)
  const claimed = await db.withSystem((tx) => sending.claimWebhooks(tx, false, 1_000))
  const mine = claimed.find((each) => each.id === id)!
  await db.withOwner(owner.id, async (tx) => {
    await sending.endOld(tx, id)
    const taken = (await sending.takeNext(tx, mine))!
    const failed = { id: taken.id, tries: 1, failure: 'It failed.', pause: 5 }
    await sending.noteFailed(tx, id, failed)
    await sending.noteIll(tx, mine, false)
    await sending.block(tx, id, 5)
    await sending.noteDelivered(tx, id, { id: taken.id, status: 200, isSlow: false })
    await sending.pause(tx, id, 'failures')
    await sending.plan(tx, id, mine.claim)
  })
}

function signedIn({ token }: MadeOwner): Client {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  return browserOf(
    app,
    `${sessionCookieName({ APP_URL })}=${token}.${encodeURIComponent(signature)}`,
  )
}

/** Adds a few rows of every other owner to each empty tenant table, because any plan suits an empty table. */
async function fillTables(): Promise<void> {
  const { rows } = await admin.query<{ name: string; columns: string; values: string }>(`
    SELECT attrelid::regclass::text AS name, string_agg(quote_ident(attname), ', ') AS columns,
           string_agg(CASE WHEN attname = 'owner_id' THEN 'owner_id'
                      ELSE format('%s::%s', CASE (SELECT typcategory FROM pg_type WHERE pg_type.oid = atttypid)
                             WHEN 'N' THEN 'n' WHEN 'B' THEN 'false' WHEN 'D' THEN 'now()' WHEN 'A' THEN $$'{}'$$
                             ELSE CASE atttypid::regtype::text WHEN 'jsonb' THEN $$'{}'$$
                               WHEN 'bytea' THEN $$''$$ WHEN 'uuid' THEN 'gen_random_uuid()' ELSE $$'filling ' || n$$ END
                           END, atttypid::regtype) END, ', ') AS values
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND attnotnull AND attidentity = ''
      AND EXISTS (SELECT FROM pg_attribute AS key WHERE key.attrelid = pg_class.oid AND key.attname = 'owner_id')
    GROUP BY attrelid`)
  await admin.query('SET session_replication_role = replica')
  for (const { name, columns, values } of rows) {
    await admin.query(
      `
      INSERT INTO ${name} (${columns})
      SELECT ${values} FROM business_profile, generate_series(1, ${FILLING}) AS n
      WHERE owner_id <> $1
        AND NOT EXISTS (SELECT FROM ${name} AS kept WHERE kept.owner_id = business_profile.owner_id)
      ON CONFLICT DO NOTHING`,
      [owner.id],
    )
  }
  // More accounts than a batch of digests, which would be quicker to find by reading so few of them whole.
  await admin.query(`
    INSERT INTO "user" (id, email, name, first_name, last_name)
    SELECT gen_random_uuid(), n || '@filling.example', 'Filling', 'Filling', ''
    FROM generate_series(1, 2000) AS n`)
  await admin.query(COMPETITION)
  await admin.query(MAILS, [owner.id])
  await admin.query(TICKETS)
  await admin.query('UPDATE "user" SET is_admin = true WHERE id = $1', [owner.id])
  await admin.query('UPDATE session SET has_second_factor = true WHERE user_id = $1', [owner.id])
  await admin.query('RESET session_replication_role')
}

/** Everyone competes, and the months before have winners. Triggers are off, so the counts are added here. */
const COMPETITION = `
  UPDATE competitor SET appearance = 'alias';
  -- Filled with today's date, which on the 1st is that of the month.
  DELETE FROM standing;
  INSERT INTO standing (owner_id, month, points)
    SELECT owner_id, date_trunc('month', now()) - interval '1 month' * n, 25 * (1 + row_number() OVER () % 40)
    FROM business_profile, generate_series(0, 11) AS n;
  INSERT INTO standing_count SELECT month, points, abs(hashtext(owner_id::text) % 8), count(*) FROM standing GROUP BY 1, 2, 3;
  INSERT INTO competition_month
    SELECT date_trunc('month', now()) - interval '1 month' * n, now(), true, 1, now(), 'a test' FROM generate_series(1, 400) AS n;
  INSERT INTO competition_winner
    SELECT month, owner_id, row_number() OVER (PARTITION BY month ORDER BY owner_id DESC), 100, 20, 10, 0, 'confirmed'
    FROM competition_month, LATERAL (SELECT owner_id FROM business_profile ORDER BY hashtext(owner_id::text || month) LIMIT 5) AS won`

/** Tickets that admins can read. */
const TICKETS = `UPDATE support_ticket SET issue_type = 'Other', status = CASE id % 9 WHEN 0 THEN 'open' ELSE 'closed' END`

/** The owner has a digest and an email about a goal to come. */
const MAILS = `
  WITH made AS (SELECT $1::uuid AS id), settings AS (
    INSERT INTO mail_settings (owner_id, next_at) SELECT id, now() - interval '1 hour' FROM made
  ), goal AS (
    INSERT INTO goal_mail SELECT id, 1, 'revenue', '2026-11', 100, now(), now() - interval '1 minute' FROM made
  ), reminder AS (
    INSERT INTO first_sale_reminder SELECT id, 3, now() - interval '1 minute' FROM made
  )
  INSERT INTO account (id, user_id, account_id, provider_id, password)
  SELECT gen_random_uuid(), id, id, 'credential', 'a hash' FROM made`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  /** of each loop */
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

function roleOf(client: pg.Client): string {
  const { options } = (client as unknown as { connectionParameters: { options: string } })
    .connectionParameters
  return /role=(\w+)/.exec(options)![1]!
}

async function explained({ text, values, role }: Sent, mode: string): Promise<Plan> {
  await admin.query('BEGIN')
  try {
    await admin.query(
      `SELECT set_config('role', $1, true), set_config('app.owner_id', $2, true), set_config('plan_cache_mode', $3, true),
              -- as in the built-in server
              set_config('random_page_cost', '1.1', true)`,
      [role, owner.id, mode],
    )
    await admin.query(`PREPARE explained AS ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await admin.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE explained${given}`)
    return rows[0]['QUERY PLAN'][0].Plan as Plan
  } finally {
    await admin.query('ROLLBACK; DEALLOCATE ALL')
  }
}

function literal(value: Value): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((v) => JSON.stringify(v)).join(',')}}`)
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Plan nodes that must not run once per row where they process more than one each time. */
const WORK = /^(Aggregate|Group|Incremental Sort|Seq Scan|SetOp|Sort|Unique|WindowAgg)$/
/** Repetitions that are allowed, for the parts of a range or the tables of names. */
const FEW = 5
/** rows of a table that is small enough to be read whole */
const SMALL = 50

function faultsOf(plan: Plan): string[] {
  const loops = plan['Actual Loops']
  const passed =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const what = `${plan['Node Type']} ${loops} times`
  const rows = Math.round(passed * loops)
  const faults: string[] = []
  if (plan['Node Type'] === 'Seq Scan' && passed > SMALL)
    faults.push(`all of ${plan['Relation Name']}`)
  const processed = Math.max(passed, ...(plan.Plans ?? []).map((each) => each['Actual Rows']))
  if (WORK.test(plan['Node Type']) && loops > FEW && processed > 1) faults.push(what)
  if (plan['Relation Name'] && rows > 2 * LARGEST)
    faults.push(`${what}, ${rows} rows of ${plan['Relation Name']}`)
  return [...faults, ...(plan.Plans ?? []).flatMap(faultsOf)]
}
