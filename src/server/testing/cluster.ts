import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import pg from 'pg'
import {
  packagedServer,
  reachablePrograms,
  run,
  serverUser,
} from '../database/embedded/programs.ts'
import { migrate } from '../database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** folder of the throwaway server's socket */
    socketFolder: string
  }
}

/** The migrated database, as in the app. */
export const TEMPLATE = 'template_kpi'
/** The one that test files copy: few sales of a month are enough for its totals by name, so that tests have both kinds. */
export const TEST_TEMPLATE = 'template_test'
/** Superuser of the throwaway server. */
export const TEST_USER = 'tester'

/** The folder in memory that Linux has, if it has room for the databases of all tests. */
function roomInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs the server until standard input ends, which happens however this process ends, also after
 * kill -9. Then stops the server and removes its folder, so nothing is left behind.
 */
const GUARD = '"$@" & read _; kill -QUIT $!; wait $!; rm -rf "$FOLDER"'

/**
 * Vitest's global setup: one throwaway PostgreSQL for the run, with a migrated template. `TEST_POSTGRES` is the folder
 * with the programs of another version to test with, such as /usr/lib/postgresql/15/bin.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const user = serverUser()
  const folder = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'kpi-test-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const given = process.env['TEST_POSTGRES']
  const binaries = given || join(reachablePrograms(packagedServer(), folder, user), 'bin')
  const data = join(folder, 'data')

  const init = ['-D', data, '-U', TEST_USER, '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const made = await run(join(binaries, 'initdb'), [...init, ...localeFor(given)], {
    user,
  })
  if (made.code !== 0) throw new Error(made.output)

  const server = spawn(
    'sh',
    ['-c', GUARD, 'sh', join(binaries, 'postgres'), '-D', data, '-k', folder, ...SETTINGS],
    // A separate process group, so that Ctrl-C only stops it by ending its input.
    {
      ...user,
      cwd: '/',
      env: { ...process.env, FOLDER: folder },
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  )
  await accepts(server)
  const connection = { host: folder, user: TEST_USER }
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await migrate({ ...connection, database: TEMPLATE })
  await client.query(`CREATE DATABASE ${TEST_TEMPLATE} TEMPLATE ${TEMPLATE}`)
  await client.end()
  await fewForTotals({ ...connection, database: TEST_TEMPLATE })

  project.provide('socketFolder', folder)
  return () =>
    new Promise((resolve) => {
      server.on('exit', () => resolve())
      server.stdin.end()
    })
}

async function fewForTotals(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    'CREATE OR REPLACE FUNCTION least_for_totals() RETURNS integer LANGUAGE sql STABLE RETURN 3',
  )
  await client.end()
}

/** As the built-in database has it. Servers older than 17 know it only by the system's library. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale']
const C_LOCALE = ['--locale=C.UTF-8']
/** The locale for a new server, made by the programs in the folder `given` or by the packaged ones. */
export const localeFor = (given?: string): string[] => (given ? C_LOCALE : LOCALE)

const SETTINGS = Object.entries({
  listen_addresses: '',
  max_connections: 300,
  // The data is deleted after the run.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
}).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Resolves once the server accepts connections. */
function accepts(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr!.on('data', (text) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('exit', () => reject(new Error(log)))
  })
}
