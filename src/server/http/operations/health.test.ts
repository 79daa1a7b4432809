import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { TEST_USER } from '../../testing/cluster.ts'

const { db, visitor } = await testApp()

test('/readyz is 503 while migrations are missing or the database is down; /healthz stays 200', async () => {
  const { rows } = await db.systemPool.query('SELECT current_database() AS database')
  const { database } = rows[0]
  const asSuperuser = async (of: string, sql: string): Promise<void> => {
    const client = new pg.Client({ host: inject('socketFolder'), user: TEST_USER, database: of })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  expect(await visitor().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })

  await asSuperuser(database, 'TRUNCATE drizzle.__drizzle_migrations')
  expect(await visitor().get('/readyz')).toMatchObject({
    ...{ status: 503, body: { status: 'migrations are missing' } },
  })

  await asSuperuser('postgres', `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await asSuperuser(
    'postgres',
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
  )
  expect(await visitor().get('/readyz')).toMatchObject({
    ...{ status: 503, body: { status: 'the database does not answer' } },
  })
  expect((await visitor().get('/healthz')).status).toBe(200)
})
