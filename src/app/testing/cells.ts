import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { sweepDirectory } from '../../features/accounts/index.ts'
import { confirmAddresses } from '../../features/accounts/testing/confirmed.ts'
import { openCells } from '../../server/cells/cells.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { browserOf, clientOf, PASSWORD, type Client } from './app.ts'
import { testInstallation, type TestDatabase } from './installation.ts'

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
export async function testCell(CELL: string, DIRECTORY_URL: string, database?: TestDatabase) {
  const settings = { CELL, DIRECTORY_URL, APP_URL: ADDRESS }
  const installation = await testInstallation(settings, {
    database,
    sessionSecret: CELL.padEnd(32, ' only of this cell'),
  })
  const { config, db, log, side } = installation
  const cells = openCells(config, log)
  afterAll(() => cells.close())
  return {
    ...installation,
    name: CELL,
    cells,
    side: { ...side, cell: CELL },
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
    return clientOf(client.cookies, send)
  }
  return { browser, visited }
}

export const newEmail = () => `${randomUUID()}@example.com`

export const register = (client: Client, email: string) =>
  client.post('/api/auth/register', {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    password: PASSWORD,
    timeZone: 'UTC',
  })

export const signIn = (client: Client, email: string, password = PASSWORD) =>
  client.post('/api/auth/login', { email, password })

export const whoIs = async (client: Client) =>
  (await client.get('/api/auth/user')).body.email as string

/** Three cells behind one address, with the directory and a router that knows nothing but the cells' names. */
export async function threeCells() {
  const directory = await testDirectory()
  const one = await testCell('one', directory.address)
  const two = await testCell('two', directory.address)
  const three = await testCell('three', directory.address)
  const all = [one, two, three]
  const { browser, visited } = testRouter(all)
  beforeAll(async () => {
    for (const cell of all) await cell.sweep()
  }, 120_000)

  /** A browser that was last at this cell. */
  const browserAt = (cell: { name: string }): Client => {
    const client = browser()
    client.cookies.set('cell', cell.name)
    return client
  }
  const ownerAt = async (cell: typeof one) => {
    const [client, email] = [browserAt(cell), newEmail()]
    const { status, body } = await register(client, email)
    expect(status, JSON.stringify(body)).toBe(200)
    await confirmAddresses(cell.db, body.user.id)
    return { client, email, id: body.user.id as string }
  }
  /** How many entries the directory has. */
  const homes = async () => Number((await directory.run('SELECT count(*) FROM home'))[0]!['count'])
  /** Makes all entries look as if they had been there for hours. */
  const later = () => directory.run(`UPDATE home SET claimed_at = now() - interval '2 hours'`)
  return { directory, one, two, three, all, browser, visited, browserAt, ownerAt, homes, later }
}
