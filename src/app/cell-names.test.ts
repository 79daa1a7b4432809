import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../server/clock.ts'
import { databaseIdOf } from '../server/cells/directory.ts'
import { cellCommands } from './commands/cells.ts'
import { moveOwner } from './commands/move/moving.ts'
import { PASSWORD } from './testing/app.ts'
import { testCell, testDirectory, testRouter } from './testing/cells.ts'

/** The name of a cell is that of one database. */

const directory = await testDirectory()
const one = await testCell('one', directory.address)
const two = await testCell('two', directory.address)
const { browser } = testRouter([one, two])
/** Another database under the name `two`: what its start says. */
const refusal = await testCell('two', directory.address).then(
  () => 'It started.',
  ({ message }: Error) => message,
)
await directory.out()
const unseen = await testCell('two', directory.address).finally(directory.back)
const another = await testCell('two', directory.address, two.database)
const timeout = 60_000

const replace = (cell: typeof one) => cellCommands[0]!.run(cell, {})
const homes = async () => Number((await directory.run('SELECT count(*) FROM home'))[0]!['count'])
/** Makes all claims look as if they had been there for hours. */
const later = () => directory.run(`UPDATE home SET claimed_at = now() - interval '2 hours'`)
async function ownerAt({ name }: typeof one) {
  const [client, email] = [browser(), `${randomUUID()}@example.com`]
  const names = { firstName: 'Ada', lastName: 'Byron', timeZone: 'UTC' }
  const form = { ...names, email, password: PASSWORD }
  const { status } = await client.post(`/api/auth/register?cell=${name}`, form)
  expect(status).toBe(200)
  return { client, email }
}

describe('a second database under the name of a cell', () => {
  test('does not start, and says what to do', () => {
    expect(refusal).toMatch(
      /^The directory knows the cell two with another database\. .*set CELL .*: npm run admin -- replace-cell$/,
    )
  })

  test(
    'that started while the directory was out deletes nothing once that is back',
    { tags: 'long' },
    async () => {
      await ownerAt(two)
      await later()
      const before = await homes()
      await expect(unseen.sweep()).rejects.toThrow(refusal)
      expect(await homes()).toBe(before)
      await two.sweep()
      expect(await homes()).toBe(before)
    },
  )

  test(
    'takes its place when the operator says so, and then the other one is refused',
    async () => {
      expect(await replace(unseen)).toBe('The cell two is this database from now on. Start it.')
      await unseen.sweep()
      await expect(two.sweep()).rejects.toThrow(refusal)
      await replace(two)
      await two.sweep()
    },
    timeout,
  )
})

test('further processes of the same database start', async () => {
  expect(await another.app.inject('/healthz')).toMatchObject({ statusCode: 200 })
})

test('where the service does not tell databases apart, any of them may have the name', async () => {
  const refuse = 'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC'
  await directory.run(refuse, unseen.database.address)
  expect(await databaseIdOf(unseen.db.systemPool)).toBeNull()
  await unseen.sweep()
  await two.sweep()
})

test('an installation that is alone has no name to replace', async () => {
  const { db } = one
  const alone = { db, cells: { name: null, directory: null } } as unknown as typeof one
  await expect(replace(alone)).rejects.toThrow('CELL and DIRECTORY_URL are not set')
})

describe('moving an owner', () => {
  const move = (email: string, cell: string) =>
    moveOwner(one.side, { ...two.side, cell }, email, {
      clock: systemClock,
      directory: one.cells.directory!,
    })
  test.each([
    ['one', 'The other database is not that of the cell one'],
    ['tow', 'The directory knows no cell tow'],
  ])(
    'to %s with the database of two changes nothing',
    async (cell, why) => {
      const { client, email } = await ownerAt(one)
      await expect(move(email, cell)).rejects.toThrow(why)
      expect((await client.get('/api/sales-entries')).status).toBe(200)
    },
    timeout,
  )
})
