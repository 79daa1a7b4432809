import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Quotas } from '../database/quotas.ts'
import { openDatabase, type Database } from '../database/tenancy.ts'
import { TEST_TEMPLATE, TEST_USER } from './cluster.ts'

/** Creates a migrated, empty database for the test file, dropped when the file ends. Call it once per file. */
export const testDatabase = async (): Promise<Database> => (await testDatabaseAddress()).db

/** Like `testDatabase`, with the database's address for separate processes. */
export async function testDatabaseAddress(): Promise<TestDatabase> {
  const database = await openTestDatabase()
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
  const { connection, addressFor, drop } = await makeDatabase(
    `TEMPLATE ${TEST_TEMPLATE} STRATEGY FILE_COPY`,
  )
  const db = openDatabase(connection, 5, quotas)
  return {
    db,
    address: addressFor(),
    drop: async () => {
      await db.close()
      await drop()
    },
  }
}

/** `like` ends CREATE DATABASE. The caller drops it. */
export async function makeDatabase(like: string) {
  const host = inject('socketFolder')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(`CREATE DATABASE ${database} ${like}`)
  return {
    connection: { host, user: TEST_USER, database },
    addressFor: (user = TEST_USER) => `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    drop: async () => void (await asSuperuser(`DROP DATABASE ${database} WITH (FORCE)`)),
  }
}

/** Makes databases that are dropped when the file ends. Call it once per file. */
export function databasesOfFile(): typeof makeDatabase {
  const drops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const drop of drops) await drop()
  })
  return async (like) => {
    const made = await makeDatabase(like)
    drops.push(made.drop)
    return made
  }
}

export const asSuperuser = (sql: string, database = 'postgres'): Promise<any[]> =>
  rowsIn({ host: inject('socketFolder'), user: TEST_USER, database }, sql)

/** Returns the rows of a query of the superuser's, on a connection of its own: a restore drops all tables. */
export async function rowsIn(
  database: string | pg.ClientConfig,
  sql: string,
  values?: unknown[],
): Promise<any[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
