import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase } from '../src/server/database/check/check.ts'
import { connect } from '../src/server/database/connection.ts'
import { readAddress } from '../src/server/database-address.ts'
import { testFolder } from '../src/server/testing/folder.ts'
import { makeServer, SUPERUSER, type OwnServer } from '../src/server/testing/pair.ts'
import { composeOf, databaseOf, read } from './testing/packages.ts'

/** `postgres-init.sql` on a real server: the superuser has another name here, because tests have one of their own. */

const timeout = 60_000
let server: OwnServer
beforeAll(async () => {
  server = (
    await makeServer({ folder: testFolder(), programs: process.env['TEST_POSTGRES'], isSafe: true })
  ).server
  await server.start()
}, timeout)
afterAll(() => server.stop('immediate'))

test(
  'makes the user and the database that compose.yaml names, with all that the app needs',
  { tags: 'long' },
  async () => {
    const superuser = await connect({
      connectionString: `postgres://${SUPERUSER}@${server.name}/postgres`,
    })
    // psql alone knows `\getenv` and `:'password'`.
    const statements = read('deploy/postgres-init.sql')
      .replace(/^\\getenv password POSTGRES_PASSWORD$/m, '')
      .replace(":'password'", "'secret'")
      .replace(/^ALTER ROLE postgres /m, `ALTER ROLE ${SUPERUSER} `)
      .split(/;$/m)
    for (const statement of statements) await superuser.query(statement)
    await superuser.end()

    const address = databaseOf(composeOf('deploy/compose.yaml'))
    address.host = server.name
    const findings = await checkDatabase(readAddress(address.href)!)
    expect(findings.filter(({ state }) => state !== 'there')).toEqual([])
  },
)
