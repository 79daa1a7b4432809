import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../../features/accounts/auth/tokens.ts'
import { inviteAccount } from '../../../features/accounts/index.ts'
import { setPasswordBy } from '../../../features/accounts/testing/links.ts'
import { saveBackup } from '../../../server/backup/save.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { openJobs } from '../../../server/jobs.ts'
import { openLog } from '../../../server/log.ts'
import { openTestDatabase, rowsIn } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { COMPARED } from '../../restored.ts'
import { ok, withAppOn, type Client } from '../../testing/app.ts'
import { loadBackup } from './load.ts'

/** Accounts that a backup lacks, or has only as invitations, when it takes the place of a database. */

const timeout = 120_000
const folder = testFolder()
const { address, drop } = await openTestDatabase()
afterAll(drop)
const connection = { connectionString: address }
const SESSION_SECRET = 's'.repeat(32)
const config = configOf(parseSettings({}), { SESSION_SECRET })
const INVITED = 'invited@example.com'
const PASSWORD = 'what only I know'

const query = (sql: string, values?: unknown[]) => rowsIn(address, sql, values)

type Invite = () => Promise<string>
const withApp = <T>(work: (visitor: Client, invite: Invite) => Promise<T>): Promise<T> =>
  withAppOn(connection, async ({ visitor, db }) => {
    const log = openLog('error')
    const jobs = openJobs(db, log)
    const services = { db, config, log, jobs }
    const invite = () => inviteAccount(services, INVITED, { isAdmin: false })
    return work(visitor(), invite).finally(() => jobs.stop())
  })
const NAME = { firstName: 'New', lastName: 'Owner', timeZone: 'UTC' }
const accept = (visitor: Client, link: string) => ok(setPasswordBy(visitor, link, PASSWORD, NAME))
const sell = async (visitor: Client) => {
  const sale = { productName: 'Tea', revenue: 1, saleDate: '2026-01-02', customerName: 'Kim' }
  return (await visitor.post('/api/sales-entries', sale)).status
}

const LATE = Array.from({ length: 25 }, (_, n) => `late${String(n).padStart(2, '0')}@example.com`)
let said: string[]

beforeAll(async () => {
  const link = await withApp((_, invite) => invite())
  const file = join(folder, `${randomUUID()}.backup`)
  await saveBackup(connection, file, { madeAt: new Date(), sessionSecret: SESSION_SECRET })
  await withApp(async (visitor) => {
    await accept(visitor, link)
    expect(await sell(visitor)).toBe(200)
  })
  const [{ id }] = await query('SELECT id FROM "user"')
  await query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
     VALUES (gen_random_uuid(), $1, 'phone', '', 0, '{}', 'phone')`,
    [id],
  )
  await query(
    `INSERT INTO authenticator (user_id, secret, confirmed_at, recovery_codes) VALUES ($1, 'secret', now(), '{one}')`,
    [id],
  )
  await query(
    `INSERT INTO verification (id, identifier, value, expires_at, kind, email)
     VALUES (gen_random_uuid(), $1, $2, now() + interval '7 days', 'undo', $3)`,
    [hashOf('undo'), id, INVITED],
  )
  await query(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT gen_random_uuid(), email, 'Late', 'Late', '' FROM unnest($1::text[]) AS email`,
    [LATE],
  )
  const loaded = await loadBackup(connection, file, { replace: true, compared: COMPARED })
  said = loaded.kept
}, timeout)

test('accounts that the backup lacks are named, up to 20, and the others counted', () => {
  const lines = said.filter((line) => line.includes('not in the backup'))
  expect(lines.map((line) => line.split(' ')[0])).toEqual([...LATE.slice(0, 20), 'Further'])
  expect(lines[0]).toBe(
    'late00@example.com is not in the backup, and is gone with all its data. Only a backup of the replaced database still has it.',
  )
  expect(lines.at(-1)).toMatch(/: 5\.$/)
})

test(
  'who accepted an invitation after the backup is only invited again, is named, and can accept again',
  async () => {
    expect(said.filter((line) => line.includes(INVITED))).toEqual([
      `${INVITED} was only invited in the backup, and accepted after the backup was made. Everything entered since is gone. To send a new link: npm run admin -- invite ${INVITED}`,
    ])
    for (const table of ['account', 'passkey', 'authenticator', 'verification'])
      expect(await query(`SELECT FROM ${table}`), table).toEqual([])
    await withApp(async (visitor, invite) => {
      const signIn = () => visitor.post('/api/auth/login', { email: INVITED, password: PASSWORD })
      expect((await signIn()).status).toBe(401)
      await accept(visitor, await invite())
      expect((await signIn()).status).toBe(200)
      expect(await sell(visitor)).toBe(200)
    })
  },
  timeout,
)
