import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll } from 'vitest'
import { sweepDirectory } from '../../features/accounts/index.ts'
import { openCells } from '../../server/cells/cells.ts'
import { systemClock } from '../../server/clock.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { noLimits } from '../../server/limits.ts'
import { openLog } from '../../server/log.ts'
import type { Database } from '../../server/database/tenancy.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { FAST } from '../../server/testing/jobs.ts'
import { buildApp } from '../app.ts'
import { browserOf, type Client } from './app.ts'

/** Cells behind one address in a test: whole installations, each on its database, with a directory and a router. */

const ADDRESS = 'http://localhost:3000'

/** A database for the directory that can be out, and lose everything. */
export async function testDirectory() {
  const { address } = await testDatabaseAddress()
  const elsewhere = new URL(address)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = '/postgres'
  const run = async (sql: string, at = address) => {
    const client = new pg.Client({ connectionString: at })
    await client.connect()
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
  return {
    address,
    run,
    out: async () => {
      await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, elsewhere.href)
      await run(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
        elsewhere.href,
      )
      await sleep(50)
    },
    back: () => run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`, elsewhere.href),
    lost: () => run('DROP TABLE home, cell, secret, mail_choice'),
  }
}

/** Makes an installation that is the cell `CELL`, on a database of its own unless one is given, and starts it. */
export async function testCell(
  CELL: string,
  DIRECTORY_URL: string,
  onDatabase?: { db: Database; address: string },
) {
  const { db, address: database } = onDatabase ?? (await testDatabaseAddress())
  const SESSION_SECRET = CELL.padEnd(32, ' only of this cell')
  const config = configOf(
    {
      ...parseSettings({ CELL, DIRECTORY_URL, APP_URL: ADDRESS }),
      MIN_FREE_DISK_MB: 0,
      SAMPLE_SHOP: false,
      DATA_DIR: testFolder(),
    },
    { SESSION_SECRET },
  )
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const resources = { db, config, clock: systemClock, limits: noLimits }
  const app = await buildApp(resources, { loggerInstance: log }, { pace: FAST })
  const cells = openCells(config, log)
  afterAll(() => Promise.all([app.close(), cells.close()]))
  await app.ready()
  return {
    name: CELL,
    app,
    db,
    cells,
    config,
    /** of its database */
    database: { db, address: database },
    /** what it has logged as a warning or worse */
    lines,
    side: {
      connection: { connectionString: database },
      sessionSecret: SESSION_SECRET,
      address: ADDRESS,
      cell: CELL,
    },
    sweep: () => sweepDirectory({ db, cells, log }),
  }
}

type Cell = Pick<Awaited<ReturnType<typeof testCell>>, 'name' | 'app'>

/** Sends a request where `?cell=` says, else where the cookie says, else to the first cell. */
export function testRouter(cells: Cell[]) {
  const named = (name: string | null | undefined) => cells.find((cell) => cell.name === name)
  const visited: string[] = []
  const inject = (request: InjectOptions) => {
    const { searchParams } = new URL(request.url as string, ADDRESS)
    const cell =
      named(searchParams.get('cell')) ??
      named((request.cookies as Record<string, string> | undefined)?.['cell']) ??
      cells[0]!
    visited.push(cell.name)
    return cell.app.inject(request)
  }
  /** A browser that sends what is redirected once more, as `fetch` does. */
  const browser = (): Client => {
    const client = browserOf({ inject } as unknown as FastifyInstance)
    const send: Client['send'] = async (method, path, ...rest) => {
      let answer = await client.send(method, path, ...rest)
      for (let hops = 0; answer.status === 307; hops++) {
        if (hops === 20) throw new Error(`${path} is redirected for ever`)
        answer = await client.send(method, String(answer.headers['location']), ...rest)
      }
      return answer
    }
    return {
      ...client,
      send,
      get: (path, headers) => send('GET', path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
    }
  }
  return { browser, visited }
}
