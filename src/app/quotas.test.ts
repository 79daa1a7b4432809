import { Readable } from 'node:stream'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { announcement } from '../features/admin/announcements/tables.ts'
import { ACCOUNT_TABLES } from '../features/accounts/quotas.ts'
import { MAX_TURNS, correctionsOf } from '../features/coach/points/ledger.ts'
import type { Facts } from '../features/coach/points/rules.ts'
import { runOf } from '../features/coach/streaks/rules.ts'
import { MAX_GOAL_MAILS } from '../features/digest/contract.ts'
import { insertGoalToTell } from '../features/digest/store.ts'
import { importing } from '../features/imports/testing/helpers.ts'
import {
  MAX_CHANGES,
  MAX_DIFFERENT,
  MAX_REASSIGNED,
} from '../features/sales/merge-names/contract.ts'
import { customer } from '../features/sales/tables.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { importContacts } from '../features/sales/index.ts'
import { SCREENSHOT_SHARE } from '../features/support/contract.ts'
import { dataUrl, png } from '../features/support/testing/pictures.ts'
import { MAX_HINTS } from '../features/today/store.ts'
import { sharedLimits, type Limit } from '../server/limits.ts'
import type { OwnerTable } from '../server/owner-data.ts'
import { testFolder } from '../server/testing/folder.ts'
import { OWNER_DATA } from './owner-data.ts'
import { testApp } from './testing/app.ts'

const NAMES = 4
const { db, signUp, visitor } = await testApp({
  isAlone: true,
  limits: sharedLimits,
  config: { DATA_DIR: testFolder(), MAX_NAMES_PER_OWNER: NAMES },
})
type Owner = Awaited<ReturnType<typeof signUp>>

const ALL: OwnerTable[] = [...OWNER_DATA.flatMap(({ tables }) => tables), ...ACCOUNT_TABLES]
const numbered = ALL.filter(([, quota]) => !('per' in quota)).map(([table]) => getTableName(table))

/** Tables of whose rows none is an owner's doing. */
const NOT_BY_OWNERS = {
  competition_winner: 'one for each month, by the app',
  verification: 'links: they have an email or an id as their value, and end by themselves',
}

test('every table with rows of an owner or an account has a quota', async () => {
  const { rows } = await db.systemPool.query<{ name: string }>(`
    SELECT DISTINCT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('owner_id', 'user_id', 'account_id', 'actor_id') ORDER BY 1`)
  const known = new Set([
    ...ALL.map(([table]) => getTableName(table)),
    ...Object.keys(NOT_BY_OWNERS),
  ])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

/** By the code, not by a key: a lead that changes replaces the one before, and an account has one way to sign in with a password. */
const ONE_BY_CODE = ['lead', 'account']
const OWNER = ['owner_id', 'user_id', 'account_id']
const KEPT_PER = { day: /day|date|period/, month: /month|period/ }

test('what is kept once for an owner, a day, a month or a customer is so by a key of its table', () => {
  for (const [table, quota] of ALL) {
    if (!('per' in quota)) continue
    const keys = keysOf(table).map((key) => key.filter((column) => !OWNER.includes(column)))
    const name = getTableName(table)
    if (quota.per === 'owner' && !ONE_BY_CODE.includes(name)) expect(keys, name).toContainEqual([])
    const column =
      quota.per === customer ? /^customer_id$/ : KEPT_PER[quota.per as keyof typeof KEPT_PER]
    if (column) expect(keys.flat(), name).toContainEqual(expect.stringMatching(column))
  }
})

/** The columns of the primary key and of each unique index. */
function keysOf(table: PgTable): string[][] {
  const { columns, primaryKeys, indexes } = getTableConfig(table)
  const unique = indexes.filter(({ config }) => config.unique)
  return [
    columns.filter(({ primary }) => primary),
    ...primaryKeys.map((key) => key.columns),
    ...unique.map(({ config }) => config.columns as { name: string }[]),
  ]
    .map((key) => key.map(({ name }) => name))
    .filter((key) => key.length > 0)
}

test('what follows from rows of another table has a quota by that table', () => {
  const known = new Set([...ALL.map(([table]) => table), announcement])
  for (const [table, quota] of ALL)
    if ('per' in quota && typeof quota.per === 'object')
      expect(known.has(quota.per), getTableName(table)).toBe(true)
})

/** Tests elsewhere that go beyond a quota, by a part of their names. */
const TESTED: Record<string, [file: string, name: string]> = {
  sale: ['features/sales/quotas.long.test.ts', 'the 6th is rejected'],
  product: ['features/sales/room.test.ts', 'names of each kind are limited'],
  trashed_sale: ['features/sales/quotas.long.test.ts', 'the trash is limited'],
  replaced_sale: ['features/sales/quotas.long.test.ts', 'are limited like the trash'],
  business_goal: ['features/goals/goals.test.ts', "body: { code: 'too_many_goals'"],
  ai_exchange: ['features/advice/model/ask.test.ts', "code: 'ai_texts_used_up'"],
  rejected_rows: ['features/imports/rejected-rows/rejected-rows.test.ts', 'have one room'],
  sale_feed: ['features/imports/feeds/feeds.test.ts', "code: 'too_many_feeds'"],
  import_layout: ['features/imports/saved-mappings.test.ts', 'of 51 saved mappings'],
  support_ticket: ['features/support/limits.test.ts', 'an owner has at most'],
  webhook: ['features/webhooks/webhooks.test.ts', 'has at most ${MAX_WEBHOOKS}'],
  webhook_delivery: ['features/webhooks/sending.test.ts', 'does not fill the disk'],
  idempotency_key: ['server/http/idempotency.test.ts', 'has a limit in bytes'],
  session: ['features/accounts/sessions/sessions.test.ts', 'has at most 100'],
  known_device: [
    'features/accounts/sessions/devices/known-device.test.ts',
    'are ten for an account',
  ],
  access_token: ['features/accounts/tokens/tokens.test.ts', '${MAX_TOKENS} at most'],
  passkey: ['features/accounts/second-factor/passkeys/passkeys.test.ts', 'at most 20 passkeys'],
  audit_log: [
    'features/accounts/sessions/devices/audit.test.ts',
    'sums up what an account does again',
  ],
}

/** Goes beyond a quota. Throws unless what is beyond is refused. */
const ATTEMPTS: Record<string, (owner: Owner) => Promise<void>> = {
  customer: (owner) => oneNameMore(owner, 'customerName'),
  salesperson: (owner) => oneNameMore(owner, 'salesperson'),
  channel: (owner) => oneNameMore(owner, 'channel'),
  category: (owner) => oneNameMore(owner, 'category'),
  name_change: async (owner) => {
    await fill(
      owner,
      `INSERT INTO name_change (owner_id, kind, what, from_id, into_id, from_name, into_name, moved_at, checked_at)
       SELECT $1, 'product', 'rename', n, n, '', '', now(), now() FROM generate_series(1, $2) AS n`,
      MAX_CHANGES,
    )
    await refuseMerge(owner)
  },
  moved_sales: async (owner) => {
    await fill(
      owner,
      `INSERT INTO name_change (owner_id, kind, what, from_id, into_id, from_name, into_name, sales, moved_at, checked_at)
       VALUES ($1, 'product', 'merge', 1, 1, '', '', $2, now(), now())`,
      MAX_REASSIGNED,
    )
    await refuseMerge(owner)
  },
  different_names: async (owner) => {
    const [id, otherId] = await twoProducts(owner)
    await fill(
      owner,
      `INSERT INTO different_names (owner_id, kind, first_id, second_id)
       SELECT $1, 'product', 0, -n FROM generate_series(1, $2) AS n`,
      MAX_DIFFERENT,
    )
    const pair = { kind: 'product', id, otherId, areDifferent: true }
    expect((await owner.post('/api/names/different', pair)).body.code).toBe('limit_reached')
  },
  contact_before: async (owner) => {
    await fill(
      owner,
      `INSERT INTO contact_before (owner_id, import_id, customer_id, after, kept_at)
       SELECT $1, 1, n, '{}', now() FROM generate_series(1, $2) AS n`,
      NAMES,
    )
    const file = { fileName: 'people.csv', at: new Date(), today: '2026-01-01', leftOut: 0 }
    await expect(
      db.withOwner(owner.account.id, (tx) => importContacts(tx, Readable.from([]), file)),
    ).rejects.toMatchObject({ code: 'limit_reached' })
  },
  contact_refusal: async (owner) => {
    await fill(
      owner,
      `INSERT INTO contact_refusal (owner_id, reach, said_on) SELECT $1, n::text, '2026-01-01' FROM generate_series(1, $2) AS n`,
      NAMES,
    )
    const no = { name: 'Mia', email: 'mia@example.com', mayBeWrittenTo: false }
    expect((await owner.post('/api/customers', no)).body.code).toBe('limit_reached')
  },
  contact_import: (owner) =>
    beyondLimit('contact_import', owner, () => {
      const form = new FormData()
      form.set('file', new File(['Name,Phone\nMia,0123456\n'], 'people.csv'))
      return owner.post('/api/customers/import', form)
    }),
  sale_import: (owner) =>
    beyondLimit('sale_import', owner, () =>
      importing(owner)('Product,Date,Amount\nTea,2026-01-03,1\n'),
    ),
  point_event: async () => {
    const share = (turn: number) => ({
      ...({
        what: 'first_sale',
        period: '',
        day: '2026-03-02',
        firstDay: '2026-03-02',
        turn,
      } as const),
      ...{ points: turn % 2 ? 25 : -25, countsInMonth: true, underEarlierRules: false },
    })
    const facts = { ...NO_FACTS, firstSale: '2026-03-02' } satisfies Facts
    const after = (turn: number) => correctionsOf([share(turn)], facts, new Date('2026-03-03'))
    expect(after(MAX_TURNS - 2)).toMatchObject([{ turn: MAX_TURNS - 1 }])
    expect(after(MAX_TURNS)).toEqual([])
  },
  goal_mail: async (owner) => {
    await fill(
      owner,
      `INSERT INTO goal_mail (owner_id, goal_id, goal_type, timeframe, target_hundredths, reached_on, reached_at)
       SELECT $1, n, 'revenue', '2026-03', 1, '2026-03-02', now() FROM generate_series(1, $2) AS n`,
      MAX_GOAL_MAILS,
    )
    const goal = { goalId: MAX_GOAL_MAILS + 1, goalType: 'revenue', timeframe: '2026-03' } as const
    const reached = { targetHundredths: 1, reachedOn: '2026-03-02', reachedAt: new Date() } as const
    await db.withOwner(owner.account.id, (tx) => insertGoalToTell(tx, { ...goal, ...reached }))
    expect(await rowsOf(owner, 'goal_mail')).toBe(MAX_GOAL_MAILS)
  },
  hint: async (owner) => {
    await fill(
      owner,
      `INSERT INTO hint (owner_id, key, first_seen) SELECT $1, n::text, current_date FROM generate_series(1, $2) AS n`,
      MAX_HINTS,
    )
    await owner.post('/api/today/hint', { key: 'more', isDismissed: false })
    expect(await rowsOf(owner, 'hint')).toBe(MAX_HINTS)
  },
  support_screenshot: async (owner) => {
    await fill(
      owner,
      `INSERT INTO support_screenshot (owner_id, ticket_id, message_id, type, width, height, size, content)
       VALUES ($1, 1, 1, 'image/png', 1, 1, $2, '')`,
      SCREENSHOT_SHARE,
    )
    const report = {
      issueType: 'Feedback',
      description: 'I like it.',
      screenshots: [dataUrl(png())],
    }
    expect((await owner.post('/api/technical-support', report)).body.code).toBe('screenshots_full')
  },
  support_message: async (owner) => {
    const report = { issueType: 'Feedback', description: 'I like it.' }
    const { body } = await owner.post('/api/technical-support', report)
    const path = `/api/support/tickets/${body.ticketId}/messages`
    await beyondLimit('support_message', owner, () => owner.post(path, { text: 'And this.' }))
  },
  mail: async ({ account: { email } }) =>
    beyondLimit('mail', { account: { id: email } }, () =>
      visitor().post('/api/auth/forgot-password', { email }),
    ),
}

test.each(numbered)('nobody keeps more rows in %s than its quota allows', async (table) => {
  const tested = TESTED[table]
  if (tested) {
    const [file, name] = tested
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(name)
    return
  }
  expect(ATTEMPTS, `an attempt or a test for ${table}`).toHaveProperty(table)
  await ATTEMPTS[table]!(await signUp())
})

const NO_RUN = runOf({ today: '2026-03-03', isDone: () => false, isOpen: () => true })
const NO_FACTS: Facts = {
  ...{ today: '2026-03-03', registeredOn: null, days: [], streakMonths: [] },
  currencyOf: () => 'USD',
  ...{ firstSale: null, hundredthCustomer: null, goalsReached: [], shares: [] },
  sales: NO_RUN,
  login: NO_RUN,
}

const fill = ({ account }: Owner, insert: string, most: number) =>
  db.systemPool.query(insert, [account.id, most])

const rowsOf = async ({ account }: Owner, table: string): Promise<number> =>
  (
    await db.systemPool.query(`SELECT count(*)::int AS n FROM ${table} WHERE owner_id = $1`, [
      account.id,
    ])
  ).rows[0].n

/** Makes a call, and one more when it is the last that its limit allows. */
async function beyondLimit(
  table: string,
  { account: { id } }: { account: { id: string } },
  call: () => Promise<{ status: number }>,
) {
  const [, quota] = ALL.find(([each]) => getTableName(each) === table)!
  const { name, calls } = (quota as { limit: Limit }).limit
  expect((await call()).status).toBe(200)
  await db.systemPool.query('UPDATE rate_limit SET count = $2 WHERE key = $1', [
    `${name}:${id}`,
    calls,
  ])
  expect((await call()).status).toBe(429)
}

async function oneNameMore(owner: Owner, field: string) {
  for (let n = 0; n <= NAMES; n++) {
    const { status, body } = await owner.post(
      '/api/sales-entries',
      saleOf({ [field]: `Name ${n}` }),
    )
    expect([status, body.code]).toEqual(n < NAMES ? [200, undefined] : [409, 'limit_reached'])
  }
}

async function twoProducts({ post, account }: Owner): Promise<number[]> {
  for (const productName of ['Tea', 'Bun'])
    await post('/api/sales-entries', saleOf({ productName }))
  const { rows } = await db.systemPool.query(
    `SELECT id::int FROM product WHERE owner_id = $1 ORDER BY id`,
    [account.id],
  )
  return rows.slice(-2).map(({ id }) => id)
}

async function refuseMerge(owner: Owner) {
  const [fromId, intoId] = await twoProducts(owner)
  const merge = { kind: 'product', fromId, intoId }
  expect((await owner.post('/api/names/merge', merge)).body.code).toBe('limit_reached')
}
