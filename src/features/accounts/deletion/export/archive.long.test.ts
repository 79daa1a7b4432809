import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { OWNER_DATA } from '../../../../app/owner-data.ts'
import { PASSWORD, testApp } from '../../../../app/testing/app.ts'
import { adminOf } from '../../testing/admin.ts'
import { confirmAddresses } from '../../testing/confirmed.ts'
import type { Files, OwnerData } from '../../../../server/owner-data.ts'
import { sharedLimits } from '../../../../server/limits.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import { importing, signUpOverHttp } from '../../../imports/testing/helpers.ts'
import { browserOf } from '../../../../app/testing/app.ts'
import { dataUrl, png } from '../../../support/testing/pictures.ts'
import { saleOf } from '../../../sales/testing/entries.ts'
import { archiveOf, fileNameOf, sectionsOf } from './archive.ts'
import { COLUMNS_NAMED, titleOf } from './columns.ts'
import { downloadArchive } from '../contract.ts'
import { fillTables, ownerTables } from '../testing/rows.ts'
import { shownColumns } from './table-rows.ts'
import { unzip } from './testing/unzip.ts'

const { app, db, signUp } = await testApp({
  now: () => new Date('2026-03-31T23:30:00Z'),
  limits: sharedLimits,
  config: { DATA_DIR: testFolder() },
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const PARTS = sectionsOf(OWNER_DATA).flatMap(({ parts }) => parts)
/** Written from the columns of a table. */
const TABLES = PARTS.flatMap((part) => ('table' in part && !('files' in part) ? part : []))

async function newOwner() {
  const { cookie, id } = await signUpOverHttp(address)
  const browser = browserOf(app, cookie)
  const download = (password = PASSWORD, signal?: AbortSignal) =>
    fetch(address + downloadArchive.path, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
      ...(signal && { signal }),
    })
  const files = async () => unzip(Buffer.from(await (await download()).arrayBuffer()))
  return { id, cookie, ...browser, download, files }
}

/** as spreadsheets read it */
const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

const rowsOf = (csv: string | undefined) =>
  Papa.parse<Record<string, string>>(csv!.slice(1), { header: true, skipEmptyLines: true }).data

describe('the archive', () => {
  test(
    "is a ZIP file named after the owner's date, with a page that links every file in it",
    { tags: 'long' },
    async () => {
      const owner = await newOwner()
      const response = await owner.download()
      const { status, headers } = response
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/zip')
      expect(headers.get('content-disposition')).toBe(
        'attachment; filename="account-data-2026-03-31.zip"',
      )
      const files = unzip(Buffer.from(await response.arrayBuffer()))
      const [page, ...others] = [...files.keys()].toReversed()
      expect(page).toBe('index.html')
      for (const name of others) expect(files.get('index.html')).toContain(`<a href="${name}">`)
      const names = PARTS.map(({ title }) => fileNameOf(title))
      expect(new Set(names).size).toBe(names.length)
    },
  )

  test('has no empty files: what there is nothing of is only named', async () => {
    const files = await (await newOwner()).files()
    expect(files.has('goals.csv')).toBe(false)
    const [page, nothing] = files.get('index.html')!.split('Nothing stored</h2>') as [
      string,
      string,
    ]
    expect(page).not.toContain('goals.csv')
    expect(nothing).toContain(', Goals,')
    for (const [name, text] of files) {
      if (name.endsWith('.csv')) expect(rowsOf(text).length, name).toBeGreaterThan(0)
    }
  })

  test('has the same sales as the export: 12.50 + 3.50 − 2 = 14, and deleted ones apart', async () => {
    const owner = await newOwner()
    for (const revenue of [12.5, 3.5, -2]) {
      await owner.post('/api/sales-entries', saleOf({ revenue, customerName: '=1+1' }))
    }
    const { body } = await owner.post('/api/sales-entries', saleOf({ revenue: 99 }))
    await owner.delete(`/api/sales-entries/${body.id}`)

    const files = await owner.files()
    expect(files.get('sales.csv')).toBe((await owner.get('/api/sales-entries/export')).body)
    const revenue = rowsOf(files.get('sales.csv')).map((row) => Number(row['Revenue']))
    expect(revenue.reduce((a, b) => a + b)).toBe(14)
    expect(rowsOf(files.get('deleted-sales.csv'))).toMatchObject([
      {
        Product: 'Espresso',
        Revenue: '99.00',
        Customer: 'Mia',
        Deleted: expect.stringMatching(MINUTE),
      },
    ])
    expect(rowsOf(files.get('customers.csv'))).toMatchObject([{ Name: 'Mia' }, { Name: "'=1+1" }])
  })

  test(
    'has what the owner wrote in words and names, not codes and ids',
    { tags: 'long' },
    async () => {
      const owner = await newOwner()
      const closure = { startDate: '2199-01-01', endDate: '2199-01-02', note: 'Sea' }
      await owner.post('/api/business-profile/closures', closure)
      const goal = { timeframe: '2026-full', targetAmount: 1234.5, description: 'New oven' }
      await owner.post('/api/business-goals', goal)
      await importing(owner)('Product,Date,Amount\nTea,soon,1\nTea,2026-01-02,2\n')
      await owner.post('/api/sales-entries', saleOf({ customerName: 'Mia' }))
      await db.systemPool.query(
        `INSERT INTO outreach (owner_id, customer_id, state, since, until, set_at)
       SELECT $1, id, 'done', '2026-03-01', '2026-04-01', '2026-03-01T12:00Z' FROM customer WHERE owner_id = $1`,
        [owner.id],
      )
      // Points follow a sale by themselves, or with the first page that shows them, whichever comes first.
      await owner.get('/api/achievements')

      const files = await owner.files()
      const rows = (name: string) => rowsOf(files.get(name))
      expect(rows('planned-closures.csv')).toMatchObject([
        { 'Start day': '2199-01-01', Note: 'Sea' },
      ])
      expect(rows('goals.csv')).toMatchObject([
        { Goal: 'Revenue', For: '2026', Description: 'New oven', Target: '1234.50' },
      ])
      expect(files.get('index.html'), 'only the names of files').not.toContain('New oven')
      expect(rows('imports.csv')).toMatchObject([{ 'New sales': '1', 'Rows skipped': '1' }])
      expect(files.get('skipped-rows.txt')).toContain('Tea,soon,1')
      expect(rows('account.csv')).toMatchObject([{ Admin: 'No' }])
      expect(rows('sessions.csv')).toHaveLength(1)
      expect(rows('outreach.csv')).toMatchObject([{ Customer: 'Mia', State: 'done' }])
      expect(rows('points.csv')).toMatchObject([{ For: 'first_sale', Points: '50' }])
      const ofGoals = rows('competition-months.csv').map(
        (month) => month["Of the month's goal, where it decides ties"],
      )
      expect(new Set(ofGoals), 'without a goal there is no 0 %').toEqual(new Set(['']))
      for (const [name, text] of files) expect(text, name).not.toContain(owner.id)
    },
  )

  test('has what a file told about the next ones like it, when its owner chose no column', async () => {
    const owner = await newOwner()
    await importing(owner)('Product,Date,Amount\nTea,31/12/2025,2\n')
    const choices = rowsOf((await owner.files()).get('column-choices.csv'))
    expect(choices).toMatchObject([{ Mapping: '', Options: '{"dateOrder":"dmy"}' }])
  })

  test('says who looked at the shop: an admin by name, and when', async () => {
    const [owner, admin] = [await newOwner(), await adminOf({ db, signUp })]
    await db.systemPool.query(
      `UPDATE "user" SET first_name = 'Grace', last_name = 'Hopper', name = 'Grace Hopper' WHERE id = $1`,
      [admin.account.id],
    )
    await admin.get(`/api/admin/owners/${owner.id}`)
    const files = await owner.files()
    expect(rowsOf(files.get('who-looked.csv'))).toMatchObject([
      {
        Who: 'Grace Hopper',
        What: "Looked at an owner's account",
        When: expect.stringMatching(MINUTE),
      },
    ])
    expect([...files.values()].join()).not.toContain(admin.account.email)
  })

  test('has tickets with their messages, and their pictures on its page, but no note of an admin', async () => {
    const owner = await newOwner()
    const picture = png(3, 2)
    const report = { issueType: 'Other', priority: 'Low', description: 'The logo is too small.' }
    const sent = { ...report, screenshots: [dataUrl(picture)] }
    const { status, body } = await owner.post('/api/technical-support', sent)
    expect(status).toBe(200)
    const admin = await adminOf({ db, signUp })
    const ticket = `/api/admin/tickets/${body.ticketId}`
    await admin.post(`${ticket}/notes`, { text: 'A secret note.' })
    expect((await admin.post(`${ticket}/answer`, { text: 'Mended.', version: 2 })).status).toBe(200)
    const files = await owner.files()
    const [name] = [...files.keys()].filter((each) => each.startsWith('pictures/'))
    expect(name).toMatch(/^pictures\/KM-\d{6}-\d+\.png$/)
    expect(files.get(name!)).toBe(picture.toString('utf8'))
    expect(files.get('index.html')).toContain(`<img src="${name}"`)
    expect(rowsOf(files.get('ticket-messages.csv'))).toMatchObject([
      { Ticket: name!.slice('pictures/'.length, -6), Author: 'team', Text: 'Mended.' },
      { Author: 'owner', Text: 'The logo is too small.' },
    ])
    expect([...files.values()].join()).not.toContain('secret')
  })

  test('says in the security log that it was downloaded', async () => {
    const owner = await newOwner()
    const log = rowsOf((await owner.files()).get('security-log.csv'))
    expect(log.map((row) => [row['What'], row['By whom']])).toEqual([
      ['Downloaded all data of the account', 'You'],
      ['Registered', 'You'],
    ])
  })

  test('of an admin has what they did to others, but not their emails and reasons', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await db.systemPool.query(
      `INSERT INTO audit_log (kind, actor_id, subject_id, detail, old_value, new_value)
       VALUES ('email_change_asked', $1, $2, 'She called', 'lost@other.example', 'new@other.example')`,
      [owner.id, other.id],
    )
    const ofAdmin = await owner.files()
    expect(rowsOf(ofAdmin.get('security-log.csv')).map((row) => row['What'])).toContain(
      'Asked for a new email',
    )
    expect([...ofAdmin.values()].join('\n')).not.toMatch(/other\.example|She called/)
    expect((await other.files()).get('security-log.csv')).toContain('new@other.example')
  })

  test('needs the password; an email tells the owner, and has a button to set a new password', async () => {
    const owner = await newOwner()
    await confirmAddresses(db, owner.id)
    const refused = await owner.download('guess')
    expect([refused.status, ((await refused.json()) as { fields: object }).fields]).toEqual([
      400,
      { password: "This isn't your current password." },
    ])
    const mails = async () => {
      const { rows } = await db.systemPool.query(
        `SELECT kind, subject, body FROM mail WHERE account_id = $1 AND kind = 'data-downloaded'`,
        [owner.id],
      )
      return rows
    }
    expect(await mails()).toEqual([])
    await owner.files()
    const [mail] = await mails()
    expect(mail.subject).toBe('All your data was downloaded (KPI Mechanics)')
    expect(mail.body).toContain('Tue, 31 Mar 2026, 11:30 PM UTC')
    expect(mail.body).toContain('/forgot-password?email=')
  })

  test('needs more than the password where the account has more', async () => {
    const owner = await newOwner()
    await db.systemPool.query(
      `INSERT INTO authenticator (user_id, secret, confirmed_at) VALUES ($1, 'sealed', now())`,
      [owner.id],
    )
    const response = await owner.download()
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'check_needed',
    ])
  })

  test('contains nothing that signs in, and nothing of another owner', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await fillTables(db, other.id, 'secret of the other')
    const text = [...(await owner.files()).values()].join('\n')
    expect(text).not.toContain('secret of the other')
    expect(text).not.toContain(other.id)
    const { rows } = await db.systemPool.query(
      'SELECT token, password FROM session JOIN account USING (user_id) WHERE user_id = $1',
      [owner.id],
    )
    expect(text).not.toContain(rows[0].token)
    expect(text).not.toContain(rows[0].password)
  })
})

/** Tables that the archive leaves out, and why. */
const LEFT_OUT: Record<string, string> = {
  sale_day: 'totals of the sales, which are in it',
  sale_month: 'totals of the sales, which are in it',
  sale_month_hour: 'totals of the sales, which are in it',
  sale_month_product: 'totals of the sales, which are in it',
  sale_month_customer: 'totals of the sales, which are in it',
  sale_month_salesperson: 'totals of the sales, which are in it',
  sale_customer: 'totals of the sales, which are in it',
  sale_part: 'totals of the sales, which are in it',
  moved_sales: 'which sales a merge of names moved, for its undo',
  different_names: 'pairs of names that are not the same, by their numbers',
  sale_revision: 'says when the sales changed, for the app itself',
  tax_fill: 'says for the app which sales lack the tax of a new rate',
  point_account: 'the sum of points.csv',
  trash: 'when the deleted sales were deleted, which is in deleted-sales.csv',
  feed_left_out: 'which rows of a file read every night were deleted, as hashes',
  idempotency_key: 'answers that the browser already got, kept for a day',
  account_deletion: 'who can download has no row: signing in deletes it',
}

test('every table with rows of an owner is in the archive, or left out for a reason', async () => {
  const covered = PARTS.flatMap((part) => ('table' in part ? getTableName(part.table) : []))
  const missing = (await ownerTables(db)).filter(
    (table) => !covered.includes(table) && !LEFT_OUT[table],
  )
  expect(missing).toEqual([])
})

/** Texts that the archive leaves out, and why. */
const TEXTS_LEFT_OUT: Record<string, string> = {
  'access_token.hash': 'by which the app knows the token',
  'ai_exchange.facts_hash': 'says for the app whether an answer still fits',
  'business_goal.timeframe': 'in words',
  'business_logo.id': 'says for the browser whether the logo changed',
  'competitor.alias_key': 'another spelling of the alias',
  'counted_goal.timeframe': 'in words',
  'category.name_key': 'another spelling of the name',
  'channel.name_key': 'another spelling of the name',
  'customer.name_key': 'another spelling of the name',
  'goal_mail.timeframe': 'in words',
  'sale_feed.address': 'encrypted',
  'sale_feed.etag': 'says for the app whether the file has changed',
  'sale_feed.fetched_hash': 'the same',
  'sale_feed.imported_hash': 'the same',
  'sale_feed.last_modified': 'the same',
  'sale_feed.problem': 'in words',
  'import_layout.headers': 'by which the app knows a layout again',
  'product.name_key': 'another spelling of the name',
  'salesperson.name_key': 'another spelling of the name',
  'support_screenshot.type': 'in the name of the picture',
  'support_ticket.answer_excerpt': 'the beginning of a message',
  'support_ticket.excerpt': 'the beginning of a message',
  'support_ticket.search_text': 'words of the messages, for the search of the team',
  'webhook.old_secret': 'lets others write in our name',
  'webhook.secret': 'lets others write in our name',
}

/** Tables with rows that the test didn't write. */
const HAD_ROWS = [
  ...['user', 'session', 'passkey', 'audit_log', 'mail'],
  ...['business_profile', 'mail_settings', 'sale', 'trashed_sale', 'competition_winner'],
]

test('every text of each of these tables can be found in it, and a row of each', async () => {
  const owner = await newOwner()
  await fillTables(db, owner.id, 'text-to-find')
  await confirmAddresses(db, owner.id)
  await db.systemPool.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
     VALUES (gen_random_uuid(), $1, 'credential', 'key', 0, '{}', 'Laptop')`,
    [owner.id],
  )
  await db.systemPool.query(
    `INSERT INTO audit_log (kind, actor_name, subject_id) VALUES ('owner_viewed', 'Grace', $1)`,
    [owner.id],
  )
  const files = await owner.files()
  // `fillTables` makes no winners.
  for (const { title } of TABLES.filter((each) => each.title !== 'Competition wins'))
    expect(files.has(fileNameOf(title)), title).toBe(true)
  const all = [...files.values()].join()
  const tables = PARTS.flatMap((part) => ('table' in part ? part.table : []))
  const missing = tables
    .filter((table) => !HAD_ROWS.includes(getTableName(table)))
    .flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ columnType }) => columnType === 'PgText')
        .map(({ name }) => `${getTableName(table)}.${name}`)
        .filter((column) => !all.includes(`text-to-find in ${column}`)),
    )
  expect(missing.toSorted()).toEqual(Object.keys(TEXTS_LEFT_OUT).toSorted())
})

describe('the columns of a table', () => {
  const columnsOf = ({ table }: (typeof TABLES)[number]) =>
    shownColumns(table).map((property) => `${getTableName(table)}.${property}`)

  test('have titles of their own', () => {
    for (const { table, title } of TABLES) {
      const titles = shownColumns(table).map((property) => titleOf(getTableName(table), property))
      expect(new Set(titles).size, `${title}: ${titles.join(', ')}`).toBe(titles.length)
    }
  })

  test('that sound like secrets or work of the app are left out', () => {
    const secret = /secret|hash|token|key|password|claim|busy|lease|admin|code|search/i
    const told = ['hint.key', 'user.isAdmin', 'competition_winner.key']
    const found = TABLES.flatMap(columnsOf).filter((column) =>
      secret.test(column.slice(column.indexOf('.') + 1)),
    )
    expect(found.filter((column) => !told.includes(column))).toEqual([])
  })

  test('that are named apart exist', () => {
    const columns = TABLES.flatMap(({ table }) =>
      Object.keys(getTableColumns(table)).map((property) => [getTableName(table), property]),
    )
    const known = new Set(
      columns.flatMap(([table, property]) => [property, `${table}.${property}`]),
    )
    const named = TABLES.flatMap(({ names = {} }) => [...COLUMNS_NAMED, ...Object.keys(names)])
    expect(named.filter((column) => !known.has(column))).toEqual([])
    for (const { table, title, show = {} } of TABLES) {
      expect(shownColumns(table), title).toEqual(expect.arrayContaining(Object.keys(show)))
    }
  })
})

test('is the same whether or not an address that the owner asked for has an account', async () => {
  const stranger = await signUp()
  const archives = []
  for (const email of [stranger.account.email, 'nobody@example.com']) {
    const owner = await newOwner()
    await confirmAddresses(db, owner.id)
    const asked = await owner.post('/api/account/email', { email, password: PASSWORD })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const files = [...(await owner.files())].filter(([name]) => name !== 'account.csv')
    const [{ own }] = (
      await db.systemPool.query('SELECT email AS own FROM "user" WHERE id = $1', [owner.id])
    ).rows
    archives.push(
      files.map(([name, text]) => [
        name,
        text
          .replaceAll(email, 'NEW')
          .replaceAll(email.replace('@', '@ ').replace('.', '. '), 'NEW')
          .replaceAll(own, 'OWN')
          .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d|\d\d? \w+ \d{4}, \d\d:\d\d/g, 'TIME'),
      ]),
    )
  }
  expect(archives[0]).toEqual(archives[1])
  expect(JSON.stringify(archives[0])).toContain('is about to change')
})

test('long tables are read in parts: 1,234 goals are all in it, once each', async () => {
  const owner = await newOwner()
  await db.systemPool.query(
    `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
     SELECT $1, 'revenue', '2026-full', 'goal ' || n, n, false FROM generate_series(1, 1234) AS n`,
    [owner.id],
  )
  const files = await owner.files()
  const goals = rowsOf(files.get('goals.csv')).map((row) => row['Description'])
  expect(new Set(goals).size).toBe(1234)
  expect(goals).toHaveLength(1234)
  expect(goals[0], 'the newest first').toBe('goal 1234')
})

describe('a download', () => {
  const dataOf = (pieces: () => AsyncGenerator<string>): OwnerData[] => {
    const files: Files = async function* () {
      yield { name: 'one.csv', pieces: pieces() }
    }
    return [{ title: 'Test', tables: [], more: [{ title: 'One', files }] }]
  }
  /** A file that yields until it is told to stop, and counts how often it did. */
  const endless = () => {
    const state = { yielded: 0, ended: false }
    const data = dataOf(async function* () {
      try {
        for (;;) {
          yield Array.from({ length: 1000 }, () => Math.random()).join()
          state.yielded++
          await sleep(0)
        }
      } finally {
        state.ended = true
      }
    })
    return { state, data }
  }

  test('that nobody reads stops being made, and ends when the client leaves', async () => {
    const { state, data } = endless()
    const archive = archiveOf(db, crypto.randomUUID(), data, {
      appName: 'App',
      sessionSecret: '',
      now: new Date(),
    })
    // Each time 18 kB. What waits between the steps fills up first.
    await vi.waitFor(
      async () => {
        const { yielded } = state
        await sleep(100)
        expect(yielded).toBeGreaterThan(0)
        expect(state.yielded).toBe(yielded)
      },
      { timeout: 10_000 },
    )
    expect(state.yielded).toBeLessThan(200)
    archive.destroy()
    await vi.waitFor(() => expect(state.ended).toBe(true))
  })

  test('that fails is cut off, so that no browser takes it for complete', async () => {
    const data = dataOf(async function* () {
      yield 'a'
      throw new Error('broken')
    })
    const archive = archiveOf(db, crypto.randomUUID(), data, {
      appName: 'App',
      sessionSecret: '',
      now: new Date(),
    })
    await expect(archive.toArray()).rejects.toThrow('broken')
  })

  test(
    'runs once at a time for each owner, and again after the client left',
    { timeout: 30_000 },
    async () => {
      const owner = await newOwner()
      await db.systemPool.query(
        `INSERT INTO ai_exchange (owner_id, kind, subject, facts_hash, day, model, outcome, sent)
       SELECT $1, 'outreach', '1', '', '2026-01-01', 'model', 'shown', (SELECT string_agg(md5(n::text || m), '') FROM generate_series(1, 1000) AS m)
       FROM generate_series(1, 500) AS n`,
        [owner.id],
      )
      const controller = new AbortController()
      const first = await owner.download(PASSWORD, controller.signal)
      expect(first.status).toBe(200)
      const second = await owner.download()
      expect([second.status, await second.json()]).toEqual([
        409,
        {
          code: 'archive_running',
          message:
            'Your data is already being downloaded. Wait until that is done, then try again.',
        },
      ])
      controller.abort()
      await vi.waitFor(
        async () => {
          const again = await owner.download()
          await again.arrayBuffer()
          expect(again.status).toBe(200)
        },
        { timeout: 20_000 },
      )
    },
  )

  test('is refused after 10 in an hour', async () => {
    const owner = await newOwner()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const response = await owner.download()
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})
