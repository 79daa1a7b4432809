import { execFile } from 'node:child_process'
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

test('admin invites somebody; what is refused is one line and exit code 1, and a wrong call explains how to use it', async () => {
  const email = 'ada@example.com'
  expect(await run('admin', 'invite', email, '--admin')).toMatch(
    /^Send this link to ada@example\.com\. It works once, within 48 hours:\nhttp\S+\/set-password\?\S+\n$/,
  )
  await expect(run('admin', 'revoke', email)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^.*This is the only admin left\..*\n$/),
  })
  await expect(run('admin', 'promote', email)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run admin -- invite EMAIL'),
  })
}, 60_000)
