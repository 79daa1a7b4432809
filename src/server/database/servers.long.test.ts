import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startPair, STANDBY, type Pair } from '../testing/pair.ts'
import { testFolder } from '../testing/folder.ts'
import { parseSettings } from '../config.ts'
import { connect, type Connection } from './connection.ts'
import { readAddress } from '../database-address.ts'
import { databaseErrorToAppError } from './database-errors.ts'
import { openServer, type DatabaseServer } from './open-server.ts'
import { transaction } from './transaction.ts'

const folder = testFolder()
const timeout = 60_000

describe('DATABASE_URL with several servers', () => {
  const names = (address: string) => readAddress(address)?.servers.map(({ name }) => name)

  test('is read as PostgreSQL reads it: ports of their own, 5432 if none, one login and one database', () => {
    const read = readAddress(
      'postgres://ada:p%40ss@a:6000,b,[::1]:7000/kpi?target_session_attrs=read-write&sslmode=verify-full',
    )
    expect(read).toEqual({
      servers: [
        {
          name: 'a:6000',
          connectionString: 'postgres://ada:p%40ss@a:6000/kpi?sslmode=verify-full',
        },
        { name: 'b:5432', connectionString: 'postgres://ada:p%40ss@b/kpi?sslmode=verify-full' },
        {
          name: '[::1]:7000',
          connectionString: 'postgres://ada:p%40ss@[::1]:7000/kpi?sslmode=verify-full',
        },
      ],
      options: undefined,
      target: 'read-write',
    })
    expect(names('postgresql://%2Frun%2Fpg/kpi')).toEqual(['/run/pg:5432'])
  })

  test.each([
    'mysql://a,b/kpi',
    'postgres://a,,b/kpi',
    'postgres://a:one,b/kpi',
    `postgres://${Array.from({ length: 9 }, (_, n) => `h${n}`).join(',')}/kpi`,
  ])('%s is refused', (DATABASE_URL) => {
    expect(() => parseSettings({ DATABASE_URL })).toThrow('DATABASE_URL must be an address like')
  })

  test('asking for a server that only reads is refused', () => {
    const asking = (target: string) =>
      parseSettings({ DATABASE_URL: `postgres://a,b/kpi?target_session_attrs=${target}` })
    expect(() => asking('standby')).toThrow(
      'DATABASE_URL may have no target_session_attrs but read-write',
    )
    expect(asking('read-write').DATABASE_URL).toContain('a,b')
  })
})

describe('two real servers, of which the second follows the first', { timeout }, () => {
  let pair: Pair
  let server: DatabaseServer | undefined
  const pools: pg.Pool[] = []
  let said: string[]
  beforeEach(async () => {
    said = []
    const place = mkdtempSync(join(folder, 'pair-'))
    pair = await startPair({ folder: place })
  })
  afterEach(async () => {
    await server?.stop()
    await pair.stop()
    for (const pool of pools.splice(0)) void pool.end()
  })

  const open = async (address = pair.address): Promise<Connection> => {
    server = await openServer(parseSettings({ DATABASE_URL: address }), {
      as: 'app',
      notice: (line) => said.push(line),
      onLost: () => {},
    })
    return server.connection
  }
  const poolOf = (connection: Connection): pg.Pool => {
    const pool = new pg.Pool(connection)
    pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
    pools.push(pool)
    return pool
  }
  const portOf = async (pool: pg.Pool): Promise<number> =>
    Number((await pool.query('SHOW port')).rows[0].port)
  /** until a change succeeds, as a call that is tried again would */
  const isOn = (pool: pg.Pool, port: number) =>
    vi.waitFor(
      async () => {
        await pool.query('CREATE TABLE IF NOT EXISTS written ()')
        expect(await portOf(pool)).toBe(port)
      },
      { timeout, interval: 100 },
    )

  test('whichever order they are named in, the one that accepts changes is used, by pools and by single connections', async () => {
    const { primary, standby } = pair
    const swapped = pair.address
      .replace(primary.name, 'x')
      .replace(standby.name, primary.name)
      .replace('x', standby.name)
    for (const address of [pair.address, swapped]) {
      const connection = await open(address)
      expect(await portOf(poolOf(connection))).toBe(primary.port)
      const single = await connect(connection)
      expect((await single.query('SHOW port')).rows).toEqual([{ port: String(primary.port) }])
      await single.end()
      await server!.stop()
    }
  })

  test('without one that accepts changes the app does not start, and says why for each, without the password', async () => {
    await pair.primary.stop()
    await expect(open(pair.address.replace('tester@', 'tester:sesame@'))).rejects.toThrow(
      `None of the servers in DATABASE_URL can be used: ${pair.primary.name}: connect ECONNREFUSED ${pair.primary.name}; ` +
        `${pair.standby.name}: it is a standby or was closed to changes, and the app must record sales.`,
    )
    await expect(open(`postgres://tester@${pair.standby.name}/postgres`)).rejects.toThrow(
      'The database in DATABASE_URL cannot be used: it is a standby',
    )
  })

  test('when the first is killed and the second takes over, the app follows', async () => {
    const pool = poolOf(await open())
    await isOn(pool, pair.primary.port)
    pair.primary.signal('SIGKILL')
    await expect(pool.query('SELECT 1')).rejects.toThrow()
    await pair.standby.promote()
    await isOn(pool, pair.standby.port)
    expect(said).toEqual([`The database has moved: from now on the app uses ${pair.standby.name}.`])
  })

  test('when the first is frozen, what waits for it fails instead of waiting for ever, and the app follows', async () => {
    const pool = poolOf(await open())
    await isOn(pool, pair.primary.port)
    pair.primary.signal('SIGSTOP')
    const waiting = pool.query('SELECT 1').catch((error: unknown) => error)
    await pair.standby.promote()
    expect(databaseErrorToAppError(await waiting)).toMatchObject({ code: 'database_away' })
    await isOn(pool, pair.standby.port)
  })

  test('a start does not wait long for a server that is frozen, once another accepts changes', async () => {
    pair.primary.signal('SIGSTOP')
    await pair.standby.promote()
    const began = Date.now()
    const pool = poolOf(await open())
    expect(await portOf(pool)).toBe(pair.standby.port)
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  test('when the first is alive but the second took over, the one with the later timeline is right, and open connections to the other end', async () => {
    const pool = poolOf(await open())
    await isOn(pool, pair.primary.port)
    const held = await pool.connect()
    await pair.standby.promote()
    await isOn(pool, pair.standby.port)
    await expect(held.query('SELECT 1')).rejects.toThrow()
    held.release(true)
  })

  test('a name that now leads to a standby: the connection is refused with a 503, not with an error at each change', async () => {
    const connection = await open()
    const there = readAddress(`postgres://tester@${pair.standby.name}/postgres`)!.servers[0]!
    const moved = connect({ ...connection, at: { server: there, track: () => {} } })
    const error = await moved.catch((reason: unknown) => reason)
    expect(String(error)).toContain('The server does not accept changes: in_hot_standby is on')
    expect(databaseErrorToAppError(error)).toMatchObject({ status: 503, code: 'database_away' })
  })

  test('a server that refuses a change has its connection closed and the call gets a 503', async () => {
    const pool = poolOf(await open())
    const closed = transaction(pool, { ownerId: '', isReadOnly: false }, async (client) => {
      await client.query('SET TRANSACTION READ ONLY')
      await client.query('CREATE TABLE lost ()')
    })
    const error = await closed.catch((reason: unknown) => reason)
    expect(databaseErrorToAppError(error)).toMatchObject({ code: 'database_away' })
    expect(pool.totalCount).toBe(0)
  })

  test('a standby that must confirm and is away: the commit is given up after its limit, not waited for without end', async () => {
    await pair.primary.stop()
    await pair.primary.start({ synchronous_standby_names: STANDBY })
    const pool = poolOf({ ...(await open()), pipeline: true })
    await isOn(pool, pair.primary.port)
    await pair.standby.stop()
    const rules = { ownerId: '', isReadOnly: false, commitTimeout: 1_000 }
    const error = await transaction(pool, rules, (client) =>
      client.query('CREATE TABLE late ()'),
    ).catch((reason: unknown) => reason)
    expect(databaseErrorToAppError(error)).toMatchObject({ code: 'database_away' })
    expect(pool.totalCount).toBe(0)
  })
})
