import { setTimeout as sleep } from 'node:timers/promises'
import Papa from 'papaparse'
import { getTableName } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { OWNER_DATA } from '../../../app/owner-data.ts'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { confirmAddresses } from '../testing/confirmed.ts'
import { fileOf, type ArchiveFile } from '../../../server/owner-data.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { importing, signUpOverHttp } from '../../imports/testing/helpers.ts'
import { browserOf } from '../../../app/testing/app.ts'
import { businessGoal } from '../../goals/tables.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { archiveOf } from './archive.ts'
import { downloadArchive } from './contract.ts'
import { ACCOUNT_FILES } from './own-data.ts'
import { fillTables, ownerTables } from './testing/rows.ts'
import { unzip } from './testing/unzip.ts'

const { app, db, signUp } = await testApp({
  now: () => new Date('2026-03-31T23:30:00Z'),
  limits: sharedLimits,
  config: { DATA_DIR: testFolder() },
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const FILES: ArchiveFile[] = [...ACCOUNT_FILES, ...OWNER_DATA.flatMap(({ files }) => files)]

async function newOwner() {
  const { cookie, id } = await signUpOverHttp(address)
  const browser = browserOf(app, cookie)
  const download = () => fetch(address + downloadArchive.path, { headers: { cookie } })
  const files = async () => unzip(Buffer.from(await (await download()).arrayBuffer()))
  return { id, cookie, ...browser, download, files }
}

const rowsOf = (csv: string | undefined) =>
  Papa.parse<Record<string, string>>(csv!.slice(1), { header: true, skipEmptyLines: true }).data

describe('the archive', () => {
  test("is a ZIP file named after the owner's date, and its README names every file in it", async () => {
    const owner = await newOwner()
    const response = await owner.download()
    const { status, headers } = response
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="account-data-2026-03-31.zip"',
    )
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const [readme, ...others] = files.keys()
    expect(readme).toBe('README.txt')
    expect(others).toEqual(FILES.map(({ name }) => name))
    for (const { name, about } of FILES) {
      expect(files.get('README.txt')).toContain(`\r\n${name}\r\n`)
      expect(about).toMatch(/^[A-Z].*\.$/)
    }
    for (const [name, text] of files) if (name.endsWith('.json')) JSON.parse(text)
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
      { Revenue: '99.00', 'Deleted At': expect.stringMatching(/^20\d\d-/) },
    ])
    expect(rowsOf(files.get('customers.csv'))).toMatchObject([
      { Name: "'=1+1", Revenue: '14.00', Sales: '2' },
      { Name: 'Mia', Revenue: '0.00', Sales: '0' },
    ])
  })

  test('has what the owner wrote, and the rows that an import skipped', async () => {
    const owner = await newOwner()
    const closure = { startDate: '2199-01-01', endDate: '2199-01-02', note: 'Sea' }
    await owner.post('/api/business-profile/closures', closure)
    const goal = { timeframe: '2026-full', targetAmount: 1234.5, description: 'New oven' }
    await owner.post('/api/business-goals', goal)
    await importing(owner)('Product,Date,Amount\nTea,soon,1\nTea,2026-01-02,2\n')

    const files = await owner.files()
    expect(JSON.parse(files.get('planned-closures.json')!)).toMatchObject([{ note: 'Sea' }])
    expect(JSON.parse(files.get('goals.json')!)).toMatchObject([
      { description: 'New oven', target: 1234.5 },
    ])
    expect(JSON.parse(files.get('imports.json')!)).toMatchObject([{ imported: 1, errorCount: 1 }])
    expect(files.get('skipped-rows.txt')).toContain('Tea,soon,1')
    expect(JSON.parse(files.get('account.json')!)).toMatchObject([{ isAdmin: false }])
    expect(JSON.parse(files.get('sessions.json')!)).toHaveLength(1)
  })

  test('says in the security log that it was downloaded', async () => {
    const owner = await newOwner()
    const log = JSON.parse((await owner.files()).get('security-log.json')!)
    expect(log.map(({ what }: { what: string }) => what)).toEqual(['data_downloaded', 'registered'])
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
  sale_month_salesperson: 'in it as totals',
  sale_revision: 'says when the sales changed, for the app itself',
  point_account: 'the sum of points.csv',
  idempotency_key: 'answers that the browser already got, kept for a day',
  account_deletion: 'who can download has no row: signing in deletes it',
}

test('every table with rows of an owner is in the archive, or left out for a reason', async () => {
  const covered = FILES.flatMap(({ tables }) => tables.map(getTableName))
  const missing = (await ownerTables(db)).filter(
    (table) => !covered.includes(table) && !LEFT_OUT[table],
  )
  expect(missing).toEqual([])
})

test('a row of each of these tables can be found in it', async () => {
  const owner = await newOwner()
  await fillTables(db, owner.id, 'text-to-find')
  await db.systemPool.query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
     VALUES (gen_random_uuid(), $1, 'credential', 'key', 0, '{}', 'Laptop')`,
    [owner.id],
  )
  const files = await owner.files()
  for (const { name, tables } of FILES) {
    if (tables.length === 0 || name === 'logo.json' || name === 'deleted-sales.csv') continue
    const text = files.get(name)!
    if (name === 'skipped-rows.txt' || name === 'sales.csv') continue
    const rows = name.endsWith('.csv') ? rowsOf(text) : (JSON.parse(text) as unknown[])
    if (name !== 'emails.json') expect(rows.length, name).toBeGreaterThan(0)
  }
})

test('is the same whether or not an address that the owner asked for has an account', async () => {
  const stranger = await signUp()
  const archives = []
  for (const email of [stranger.account.email, 'nobody@example.com']) {
    const owner = await newOwner()
    await confirmAddresses(db, owner.id)
    const asked = await owner.post('/api/account/email', { email, password: PASSWORD })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const files = [...(await owner.files())].filter(([name]) => name !== 'account.json')
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
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
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
  const goals = JSON.parse((await owner.files()).get('goals.json')!) as { description: string }[]
  expect(new Set(goals.map(({ description }) => description)).size).toBe(1234)
  expect(goals).toHaveLength(1234)
})

describe('a download', () => {
  /** A file that yields until it is told to stop, and counts how often it did. */
  const endless = () => {
    const state = { yielded: 0, ended: false }
    const file: ArchiveFile = {
      ...fileOf('endless.csv', 'Endless.', businessGoal),
      content: async function* () {
        try {
          for (;;) {
            yield Array.from({ length: 1000 }, () => Math.random()).join()
            state.yielded++
            await sleep(0)
          }
        } finally {
          state.ended = true
        }
      },
    }
    return { state, file }
  }

  test('that nobody reads stops being made, and ends when the client leaves', async () => {
    const { state, file } = endless()
    const archive = archiveOf(db, crypto.randomUUID(), [file], { appName: 'App', now: new Date() })
    // Each time 18 kB. What waits between the steps fills up first.
    await vi.waitFor(
      async () => {
        const { yielded } = state
        await sleep(300)
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
    const file: ArchiveFile = {
      ...fileOf('broken.csv', 'Broken.', businessGoal),
      content: async function* () {
        yield 'a'
        throw new Error('broken')
      },
    }
    const archive = archiveOf(db, crypto.randomUUID(), [file], { appName: 'App', now: new Date() })
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
      const { cookie } = owner
      const first = await fetch(address + downloadArchive.path, {
        headers: { cookie },
        signal: controller.signal,
      })
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
