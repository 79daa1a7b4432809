import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Quotas } from '../database/quotas.ts'
import { openDatabase, type Database } from '../database/tenancy.ts'
import { TEST_TEMPLATE, TEST_USER } from './cluster.ts'

/** Creates a migrated, empty database for the test file, dropped when the file ends. Call it once per file. */
export const testDatabase = async (quotas?: Partial<Quotas>): Promise<Database> =>
  (await testDatabaseAddress(quotas)).db

/** Like `testDatabase`, with the database's address for separate processes. */
export async function testDatabaseAddress(quotas?: Partial<Quotas>): Promise<TestDatabase> {
  const database = await openTestDatabase(quotas)
  afterAll(database.drop)
  return database
}

interface TestDatabase {
  db: Database
  address: string
  drop: () => Promise<void>
}

/** The caller drops it. */
export async function openTestDatabase(quotas: Partial<Quotas> = {}): Promise<TestDatabase> {
  const connection = { host: inject('socketFolder'), user: TEST_USER }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (sql: string): Promise<void> => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE ${TEST_TEMPLATE} STRATEGY FILE_COPY`)
  const db = openDatabase({ ...connection, database: name }, 5, quotas)
  return {
    db,
    address: `postgres://${TEST_USER}@${encodeURIComponent(connection.host)}/${name}`,
    drop: async () => {
      await db.close()
      await admin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Returns the rows of a query of the superuser's, on a connection of its own: a restore drops all tables. */
export async function rowsIn(address: string, sql: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
