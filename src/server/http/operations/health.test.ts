import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { asSuperuser } from '../../testing/database.ts'

const { db, visitor, signUp } = await testApp({ isAlone: true })

const { database } = db.systemPool.options
const readyz = async () => {
  const { status, body } = await visitor().get('/readyz')
  return [status, body.status]
}

/** `when` of a migration that this version does not know */
const NEWER = Date.now()

test('/readyz is 503 after a newer version has upgraded the database, and while migrations are missing', async () => {
  expect(await readyz()).toEqual([200, 'ok'])
  await asSuperuser(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('', ${NEWER})`,
    database,
  )
  expect(await readyz()).toEqual([503, 'this version is older than the database'])
  // Also one in between, which the newest doesn't show.
  await asSuperuser(
    `DELETE FROM drizzle.__drizzle_migrations
     WHERE created_at = ${NEWER} OR id = (SELECT min(id) + 3 FROM drizzle.__drizzle_migrations)`,
    database,
  )
  expect(await readyz()).toEqual([503, 'migrations are missing'])
})

test(
  'without a database /readyz is 503, /healthz and /metrics are 200, also for who is signed in',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await asSuperuser(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
    await asSuperuser(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
    )
    for (const { get } of [visitor(), owner]) {
      expect(await get('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'the database does not answer' },
      })
      expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
      expect((await get('/metrics')).status).toBe(200)
    }
  },
)
