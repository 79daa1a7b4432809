import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'

const { db, address } = await testDatabaseAddress()
const settings = {
  PATH: process.env['PATH'],
  DATABASE_URL: address,
  DATA_DIR: testFolder(),
  SESSION_SECRET: 's'.repeat(32),
}

/** Runs a command as an operator does and returns its output. Rejects if it fails. */
async function run(name: string, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../command.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, name, ...args], {
    env: settings,
  })
  return stdout
}

test('demo adds a shop with sales and goals, whose totals are right; verify lists a wrong one', async () => {
  expect(await run('demo')).toMatch(/Created the shop Ortiz Flowers with \d,\d{3} sales/)
  const count = async (table: string): Promise<number> =>
    (await db.systemPool.query(`SELECT count(*) FROM ${table}`)).rows[0].count
  expect(await count('sale')).toBeGreaterThan(5_000)
  expect(await count('business_goal')).toBeGreaterThan(1)
  expect(await run('verify')).toContain(
    'Every stored total matches the sales, no sale is missing a name, and all points and compared figures are right.',
  )

  const admin = new pg.Client(address)
  await admin.connect()
  const { rowCount } = await admin.query(`
    UPDATE sale_revision SET entries = entries + 1
    WHERE entries = (SELECT max(entries) FROM sale_revision)`)
  await admin.end()
  expect(rowCount).toBe(1)
  await expect(run('verify')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^sale_revision of owner .*: stored \d+ sales, should be \d+\n$/),
    stderr: 'Found 1 difference (listed above). Please report this as a bug.\n',
  })
}, 60_000)

test('admin invites, grants, revokes and resets; a wrong call explains how to use it', async () => {
  const email = 'ada@example.com'
  expect(await run('admin', 'invite', email, '--admin')).toMatch(
    /^Send this link to ada@example\.com\. It works once, within 48 hours:\nhttp\S+\/set-password\?\S+\n$/,
  )
  await expect(run('admin', 'revoke', email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This is the only admin left.'),
  })
  await db.systemPool.query(
    `WITH eve AS (INSERT INTO "user" (id, email, name, first_name, last_name, is_admin)
       VALUES (gen_random_uuid(), 'eve@example.com', '', 'Eve', 'Admin', true) RETURNING id)
     INSERT INTO account (id, account_id, provider_id, user_id, password)
     SELECT id, id, 'credential', id, 'a hash' FROM eve`,
  )
  expect(await run('admin', 'revoke', email)).toContain(email)
  expect(await run('admin', 'grant', email)).toContain(email)
  expect(await run('admin', 'reset', email)).toMatch(
    /^Send this link to ada@example\.com\. It works once, within an hour:\nhttp\S+\/set-password\?\S+\n$/,
  )
  await expect(run('admin', 'promote', email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run admin -- invite EMAIL'),
  })
}, 60_000)

test('admin lists the winners of a closed month and confirms them; a month that runs is refused', async () => {
  const { rows } = await db.systemPool.query<{ id: string }>(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT gen_random_uuid(), 'winner' || n || '@example.com', '', 'Wilma', 'Winner' FROM generate_series(1, 2) AS n
     RETURNING id`,
  )
  await db.systemPool.query(
    `INSERT INTO competition_month (month, closed_at, has_prize, rules_version) VALUES ('2019-05-01', now(), true, 1)`,
  )
  for (const [n, { id }] of rows.entries()) {
    await db.systemPool.query(
      `INSERT INTO competition_winner (month, account_id, place, points, open_days, sale_days, goal_attainment)
       VALUES ('2019-05-01', $1, $2, 300, 20, 18, 9950)`,
      [id, n + 1],
    )
  }
  const first = 'winner1@example.com: 300 points, sales on 18 of 20 open days, goal 99.5% reached'
  expect(await run('admin', 'winners', '2019-05')).toBe(
    `Winners of May 2019, with the prize:
1. ${first}, proposed
2. ${first.replace('1', '2')}, proposed
Not confirmed yet. Confirm them with: npm run admin -- confirm-winners 2019-05
`,
  )
  expect(await run('admin', 'confirm-winners', '2019-05', 'winner1@example.com')).toContain(
    `1. ${first}, confirmed\n2. ${first.replace('1', '2')}, refused\n`,
  )
  expect(await run('admin', 'winners', '2019-05')).toMatch(/Confirmed on .* by the command line\./)
  await expect(run('admin', 'winners', '2199-01')).rejects.toMatchObject({
    code: 1,
    stderr:
      'January 2199 is not closed. The running app closes months in which somebody has points, from 2199-02-01 at 12:00 UTC on.\n',
  })
  await expect(run('admin', 'winners', 'May')).rejects.toMatchObject({
    stderr: 'May is not a month. Write it like 2026-07.\n',
  })
}, 60_000)

test('admin prints the rules, saves new ones from a file, and turns the prize off', async () => {
  expect(await run('admin', 'rules')).toMatch(/^## Who runs it\n[^]*Version 1, from .*, in force\n/)
  const file = join(testFolder(), 'rules.txt')
  writeFileSync(file, '## Ours')
  expect(await run('admin', 'rules', 'set', file)).toMatch(
    /^Saved as version 2, in force from \d{4}-\d\d-01\.\n$/,
  )
  expect(await run('admin', 'rules', 'set', file, '--now')).toMatch(/^Saved as version 3/)
  expect(await run('admin', 'prize', 'off')).toContain('The prize is off')
  expect(await run('admin', 'rules')).toMatch(/^## Ours\n[^]*version 3\. The prize is off\.\n$/)
  await expect(run('admin', 'rules', 'set', `${file}.missing`)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("can't be read"),
  })
  await expect(run('admin', 'prize', 'maybe')).rejects.toMatchObject({ code: 1 })
}, 60_000)
