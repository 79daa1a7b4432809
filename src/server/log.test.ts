import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, expect, test } from 'vitest'
import { openLog } from './log.ts'
import { testApp } from '../app/testing/app.ts'

const SECRET = '$argon2id$v=19$a password’s hash'
const { db: database, visitor, takeErrors } = await testApp({ isAlone: true })
const { systemPool } = database
/** Runs a statement as the superuser of the tests. */
const change = (statement: string) =>
  systemPool.query(`SET ROLE NONE; ${statement}; SET ROLE kpi_system`)
const db = drizzle({ client: systemPool })

let lines: string[]
const log = openLog('info', { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines = []
})

async function errorOf(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).toContain(SECRET)
  return error as Error
}

test('a failed statement is logged with its code and place but without values', async () => {
  await change(
    'CREATE TABLE kept (password text UNIQUE, number int); GRANT INSERT ON kept TO kpi_system',
  )
  const insert = () => db.execute(sql`INSERT INTO kept VALUES (${SECRET}, 1)`)
  await insert()
  const error = await errorOf(insert())
  log.error(error)
  log.error({ err: error }, 'A job failed.')
  log.error({ details: [error, { password: SECRET }] }, 'Accounts failed.')
  expect(lines.join()).not.toContain(SECRET)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'Failed query: INSERT INTO kept VALUES ($1, 1)',
    err: {
      type: 'DrizzleQueryError',
      stack: expect.stringMatching(/^\s+at /),
      cause: {
        message: 'duplicate key value violates unique constraint "kept_password_key"',
        code: '23505',
        table: 'kept',
        constraint: 'kept_password_key',
      },
    },
  })
  expect(JSON.parse(lines[1]!)).toMatchObject({
    msg: 'A job failed.',
    err: { cause: { code: '23505' } },
  })
  expect(JSON.parse(lines[2]!).details[0]).toMatchObject({ cause: { code: '23505' } })
})

test('a value that PostgreSQL could not read is not logged', async () => {
  log.error(await errorOf(systemPool.query('SELECT $1::int', [`1" ${SECRET}`])), 'Failed.')
  expect(lines.join()).not.toContain(SECRET)
  expect(JSON.parse(lines[0]!).err).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer: "…"',
  })
})

test('when a statement of a request fails, the app logs neither the email address nor the password hash', async () => {
  await change('ALTER TABLE account ADD CHECK (length(password) < 5)')
  const email = 'ada@example.com'
  const form = { firstName: 'Ada', lastName: 'B', email, password: 'long enough', timeZone: 'UTC' }
  expect((await visitor().post('/api/auth/register', form)).status).toBe(500)
  const logged = takeErrors().join()
  expect(logged).toContain('23514')
  expect(logged).not.toMatch(/argon2|ada@|long enough/)
})
