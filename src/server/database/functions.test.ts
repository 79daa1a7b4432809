import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { TEMPLATE } from '../testing/cluster.ts'
import { databasesOfFile } from '../testing/database.ts'
import { VERSION } from '../version.ts'
import { isMigrated, migrate } from './migrate.ts'

const { connection } = await databasesOfFile()(`TEMPLATE ${TEMPLATE}`)
const client = new pg.Client(connection)
await client.connect()
afterAll(() => client.end())

const functions = async (): Promise<string[]> =>
  (
    await client.query(`
      SELECT concat(pg_get_functiondef(oid), proacl) AS text FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace ORDER BY 1`)
  ).rows.map(({ text }) => text)
const triggers = async (): Promise<string[]> =>
  (
    await client.query(`
      SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`)
  ).rows.map(({ text }) => text)

/** What a text of functions and triggers would have made that differs from this version's. */
const OTHER_TEXT = (version: string) => `
  CREATE OR REPLACE FUNCTION is_leaving(owner uuid) RETURNS boolean LANGUAGE sql AS 'SELECT true';
  CREATE FUNCTION removed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
  CREATE TRIGGER removed BEFORE INSERT ON sale FOR EACH ROW EXECUTE FUNCTION removed();
  DROP TRIGGER list_standing ON standing;
  UPDATE drizzle.functions SET hash = 'other', app_version = '${version}', signatures = signatures || '{removed()}'`

test('functions and triggers of another text are replaced at the start, and those that are in it no more are dropped; others stay', async () => {
  await client.query(`CREATE FUNCTION somebody_elses() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
  const before = [await functions(), await triggers()]
  await client.query(OTHER_TEXT('1.2.3'))
  expect(await isMigrated(client)).toBe(false)
  expect([await functions(), await triggers()]).not.toEqual(before)

  const lines: string[] = []
  await migrate(connection, { notice: (line) => lines.push(line) })
  expect([await functions(), await triggers()]).toEqual(before)
  expect(await isMigrated(client)).toBe(true)
  expect(lines[0]).toBe(
    `Upgrading the database from version 1.2.3 to version ${VERSION}, in 1 step. Don't stop the app.`,
  )
})

test('those of a newer version are left alone, and this version refuses to work with them', async () => {
  await client.query(OTHER_TEXT('10.2.3'))
  const before = [await functions(), await triggers()]
  await expect(migrate(connection)).rejects.toThrow(
    'This database was upgraded by version 10.2.3 of the app.',
  )
  await expect(isMigrated(client)).rejects.toThrow('version 10.2.3')
  expect([await functions(), await triggers()]).toEqual(before)
})
