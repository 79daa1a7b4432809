import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectEvents } from '../events.ts'
import { dayIn } from '../../shared/calendar.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { addCompetitors } from './demo/competitors.ts'
import { runProgram } from './testing/program.ts'

const { db, address } = await testDatabaseAddress()
const settings = {
  DATABASE_URL: address,
  DATA_DIR: testFolder(),
  SESSION_SECRET: 's'.repeat(32),
}

const run = (...args: string[]): Promise<string> => runProgram(settings, ...args)

test.each(['verify', 'backup'])(
  '%s refuses a folder without a database, and makes none',
  async (name) => {
    const folder = join(testFolder(), 'mistyped')
    await expect(
      runProgram({ DATA_DIR: folder }, name, ...(name === 'backup' ? ['x'] : [])),
    ).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${folder}. Set DATA_DIR to the folder of the app, or start the app once.\n`,
    })
    expect(existsSync(folder)).toBe(false)
  },
)

test('demo adds a shop with sales and goals, whose totals are right; verify lists a wrong one', async () => {
  expect(await run('demo')).toMatch(/Created the shop Ortiz Flowers with \d,\d{3} sales/)
  const count = async (table: string): Promise<number> =>
    (await db.systemPool.query(`SELECT count(*) FROM ${table}`)).rows[0].count
  expect(await count('sale')).toBeGreaterThan(5_000)
  expect(await count('business_goal')).toBeGreaterThan(1)
  expect(await run('verify')).toContain(
    'Every stored total matches the sales, no sale is missing a name, and all points and compared figures are right.',
  )

  // As the next demo does: only one owner may have each nickname.
  connectEvents()
  const now = new Date()
  const moment = { now, today: dayIn('UTC', now) }
  expect(await addCompetitors(db, moment)).toBeGreaterThan(5)

  const admin = new pg.Client(address)
  await admin.connect()
  const { rowCount } = await admin.query(`
    UPDATE sale_revision SET entries = entries + 1
    WHERE owner_id = (SELECT owner_id FROM sale_revision ORDER BY entries DESC LIMIT 1)`)
  await admin.end()
  expect(rowCount).toBe(1)
  await expect(run('verify')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^sale_revision of owner .*: stored \d+ sales, should be \d+\n$/),
    stderr: 'Found 1 difference (listed above). Please report this as a bug.\n',
  })
}, 120_000)
