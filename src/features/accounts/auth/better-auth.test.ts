import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { configOf, parseSettings } from '../../../server/config.ts'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { authOn } from './better-auth.ts'

const { app, db, visitor, signUp, takeErrors } = await testApp({ isAlone: true })

describe('when the database fails', () => {
  const asItsOwner = async (sql: string): Promise<void> => {
    const client = await db.systemPool.connect()
    await client.query(`SET ROLE none; ${sql}; RESET ROLE`)
    client.release()
  }
  /** Runs `work` while every `change` of the table fails. */
  const failing = async <T>(change: string, table: string, work: () => Promise<T>): Promise<T> => {
    await asItsOwner(
      `CREATE TRIGGER fail BEFORE ${change} ON ${table} EXECUTE FUNCTION fail_as_damaged()`,
    )
    return work().finally(() => asItsOwner(`DROP TRIGGER fail ON ${table}`))
  }
  beforeAll(() =>
    asItsOwner(`CREATE FUNCTION fail_as_damaged() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'damaged' USING ERRCODE = 'XX001'; END $$`),
  )
  const form = { firstName: 'Ada', lastName: 'B', email: 'no@example.com', password: PASSWORD }

  test.each(['"user"', 'account', 'session'])(
    "a failed write to %s throws the database's own error, without any values",
    async (table) => {
      const config = configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) })
      const error = await failing('INSERT', table, () =>
        db.withSystem(async (tx) => {
          const { api } = await authOn(drizzle({ client: tx.client }), { config, log: app.log })
          return api.signUpEmail({ body: { ...form, name: 'Ada B' } })
        }),
      ).catch((error: unknown) => error)
      expect(error).toMatchObject({ code: 'XX001', message: 'damaged' })
      expect(Object.values(error as object).join()).not.toMatch(/argon2id|no@example/)
    },
  )

  test("a failed registration doesn't log the password, hash or email", async () => {
    for (const table of ['"user"', 'account', 'session']) {
      const answer = await failing('INSERT', table, () =>
        visitor().post('/api/auth/register', form),
      )
      expect(answer.status).toBeGreaterThanOrEqual(500)
    }
    expect(takeErrors().join()).not.toMatch(/argon2id|no@example|battery/)
    expect((await visitor().post('/api/auth/register', form)).status).toBe(200)
  })

  test('a sign-out that fails to end the session returns an error', async () => {
    const browser = await signUp()
    const answer = await failing('DELETE', 'session', () => browser.post('/api/auth/logout'))
    takeErrors()
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect((await browser.get('/api/auth/user')).status, 'still signed in').toBe(200)
  })
})
