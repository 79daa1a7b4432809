import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRestore } from '../../../server/backup/noted.ts'
import { saveBackup } from '../../../server/backup/save.ts'
import { openTestDatabase, rowsIn } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { COMPARED } from '../../restored.ts'
import { loadBackup, makeRoomFor } from './load.ts'

/** `--replace` takes only a backup that is an earlier state of the database: else nothing shows what was taken away since. */

const timeout = 120_000
const folder = testFolder()
const [first, second, fresh] = [
  await openTestDatabase(),
  await openTestDatabase(),
  await openTestDatabase(),
]
afterAll(async () => {
  for (const { drop } of [first, second, fresh]) await drop()
})

type Place = typeof first

const query = ({ address }: Place, sql: string, values?: unknown[]) => rowsIn(address, sql, values)
const register = async (place: Place, name: string): Promise<void> => {
  const id = randomUUID()
  await query(
    place,
    `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES ($1, $2, $3, $3, '')`,
    [id, `${name}@example.com`, name],
  )
  await query(
    place,
    `INSERT INTO account (id, user_id, account_id, provider_id, password) VALUES ($1, $1, $1::uuid::text, 'credential', 'first')`,
    [id],
  )
  await query(place, `INSERT INTO audit_log (kind, actor_id) VALUES ('registered', $1)`, [id])
}
const stateOf = (place: Place) =>
  query(
    place,
    `SELECT email, password, disabled_at IS NOT NULL AS "isDisabled"
     FROM "user" JOIN account ON user_id = "user".id ORDER BY email`,
  )
async function backup(place: Place): Promise<string> {
  const file = join(folder, `${randomUUID()}.backup`)
  const about = { madeAt: new Date(), sessionSecret: 's'.repeat(32) }
  await saveBackup({ connectionString: place.address }, file, about)
  return file
}
const restore = (place: Place, file: string, replace = true) =>
  loadBackup({ connectionString: place.address }, file, {
    ...{ replace, compared: COMPARED },
    finish: (tx, { madeAt }) => noteRestore(tx, madeAt),
  })

const REFUSAL =
  /is not an earlier state of this database: .* Nothing was changed\. Restore the backup into a new, empty database instead\.$/
async function expectRefused(place: Place, file: string): Promise<void> {
  const before = await stateOf(place)
  await expect(restore(place, file)).rejects.toThrow(REFUSAL)
  await expect(makeRoomFor({ connectionString: place.address }, file)).rejects.toThrow(REFUSAL)
  expect(await stateOf(place)).toEqual(before)
}

/** Made by the first database, one after the other: the owner has set another password before the last one. */
let [oldest, older, newer]: string[] = []
/** of the first, after the second had been restored from `older` */
let meanwhile: string

beforeAll(async () => {
  await register(first, 'ada')
  oldest = await backup(first)
  await register(first, 'edna')
  older = await backup(first)
  await register(first, 'grace')
  await query(first, `UPDATE account SET password = 'second'`)
  newer = await backup(first)
  await restore(second, older, false)
  await register(first, 'late')
  meanwhile = await backup(first)
}, timeout)

test(
  'a backup made after the one that the database was restored from, and not of it, is refused, also to make room',
  async () => {
    await expectRefused(second, newer!)
    await expectRefused(second, meanwhile)
    const { kept } = await restore(fresh, newer!, false)
    expect(kept.join()).not.toContain('deleted')
    expect((await stateOf(fresh)).map(({ password }) => password)).toEqual(Array(3).fill('second'))
    // Two restores later it is refused for the first of them.
    await restore(second, await backup(second))
    await expectRefused(second, newer!)
  },
  timeout,
)

test(
  'a backup of a database that was restored is refused by one that knows nothing of that',
  async () => {
    await register(second, 'new')
    await expectRefused(first, await backup(second))
  },
  timeout,
)

test(
  'the same backup once more, an older one, and one made since the restore are put back',
  async () => {
    const since = await backup(second)
    await query(second, `DELETE FROM "user" WHERE email = 'edna@example.com'`)
    for (const file of [since, older!, older!]) {
      const { kept } = await restore(second, file)
      expect(kept.join('\n')).toMatch(
        file === since ? /^edna@example\.com was deleted/m : /^edna@example\.com was disabled/m,
      )
    }
    await restore(second, oldest!)
    expect(await stateOf(second)).toMatchObject([{ email: 'ada@example.com' }])
    // The database that was never restored holds all of its own backups.
    await restore(first, older!)
    await expectRefused(first, newer!)
  },
  timeout,
)
