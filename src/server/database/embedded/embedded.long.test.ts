import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts'
import { packagedServer, serverUser } from './programs.ts'

const folder = testFolder()
const elsewhere = join(folder, 'elsewhere')
const isRoot = process.getuid?.() === 0
const timeout = 60_000

const started = new Set<EmbeddedServer>()
afterEach(async () => {
  for (const server of started) await server.stop()
}, timeout)

async function start(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedServer> {
  const onLost = (error: Error): never => {
    throw error
  }
  const { connection, stop } = await startEmbedded({
    dataDir,
    elsewhere,
    as: 'app',
    notice: () => {},
    onLost,
    ...options,
  })
  const server = {
    connection,
    stop: () => {
      started.delete(server)
      return stop()
    },
  }
  started.add(server)
  return server
}

/** Returns a folder with a stopped database that has the table `kept`. Created once, because that takes a second. */
async function existing(): Promise<string> {
  const dataDir = join(folder, 'existing')
  if (!fs.existsSync(dataDir)) {
    const server = await start(dataDir)
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS sale')
    await server.stop()
  }
  return dataDir
}

async function copyOfExisting(name: string): Promise<string> {
  const copy = join(folder, name)
  spawnSync('cp', ['-a', await existing(), copy])
  return copy
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

const keptSale = (server: EmbeddedServer) => query(server, 'SELECT sale FROM kept')
const processOf = (dataDir: string): number =>
  Number.parseInt(fs.readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8'))

describe('starts', { timeout }, () => {
  test('the first start creates a durable UTF-8 database with checksums and without TCP', async () => {
    const server = await start(join(folder, 'first'))
    const [settings] = await query(
      server,
      `SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) AS encoding,
         current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS tcp
       FROM pg_database WHERE datname = current_database()`,
    )
    expect(settings).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
      commit: 'on',
      tcp: '',
    })
    expect(fs.statSync(join(folder, 'first/database')).mode & 0o777).toBe(0o700)
  })

  test('two first starts at once create one database: one serves, the other reports that the app is already running', async () => {
    const dataDir = join(folder, 'race')
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({
      reason: { message: expect.stringContaining('already running') },
    })
    expect(fs.readdirSync(dataDir)).toEqual(['database'])
  })

  test('the leftovers of an interrupted first start are removed', async () => {
    const dataDir = await existing()
    fs.mkdirSync(join(dataDir, '.new-database-Ab12Cd'))
    await start(dataDir)
    expect(fs.readdirSync(dataDir)).toEqual(['database'])
  })

  test('a folder path may be longer than a socket path allows', async () => {
    const server = await start(await copyOfExisting('x'.repeat(120)))
    expect(await keptSale(server)).toEqual([{ sale: 42 }])
    await expect(start(join(folder, 'x'.repeat(120)))).rejects.toThrow('already running')
  })

  test('a folder name may have characters that are special in a shell', async () => {
    const server = await start(join(folder, `Ann's $HOME "shop" \`id\``))
    expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('on a platform without a built-in database the error says to set DATABASE_URL', () => {
    expect(() => packagedServer('plan9-x64')).toThrow(/plan9-x64 is not installed.*DATABASE_URL/)
  })
})

describe('sharing a folder', { timeout }, () => {
  test('a command shares the database of a running app and leaves it running', async () => {
    const dataDir = await existing()
    const app = await start(dataDir)
    const command = await start(dataDir, { as: 'command' })
    await command.stop()
    expect(await keptSale(app)).toEqual([{ sale: 42 }])
  })

  test('a command without an app starts the database and stops it again', async () => {
    const dataDir = await existing()
    const command = await start(dataDir, { as: 'command' })
    expect(await keptSale(command)).toEqual([{ sale: 42 }])
    await command.stop()
    expect(fs.existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
  })
})

describe('after a crash', { timeout }, () => {
  test('of the server alone, the app restarts it and still uses the folder alone', async () => {
    const dataDir = await existing()
    const app = await start(dataDir)
    process.kill(processOf(dataDir), 'SIGKILL')
    const locks = "SELECT objid FROM pg_locks WHERE locktype = 'advisory'"
    await vi.waitFor(async () => expect(await query(app, locks)).toHaveLength(1), timeout)
    expect(await keptSale(app)).toEqual([{ sale: 42 }])
    await expect(start(dataDir)).rejects.toThrow('already running')
  })

  /** Kills the server and writes another process into its lock files, as if that had its id. */
  function killAndPretendToBe(pid: number, dataDir: string): void {
    process.kill(processOf(dataDir), 'SIGKILL')
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(dataDir, 'database', name)
      const [, ...rest] = fs.readFileSync(file, 'utf8').split('\n')
      fs.writeFileSync(file, [pid, ...rest].join('\n'))
    }
  }

  test('the next start recovers, even if an unrelated process now has the id of the dead server', async () => {
    const dataDir = await existing()
    const crashed = await start(dataDir, { as: 'command' })
    await query(crashed, 'CREATE TABLE just_before AS SELECT 43 AS sale')
    const unrelated = spawn('sleep', ['60'], serverUser() ?? {})
    onTestFinished(() => void unrelated.kill())
    killAndPretendToBe(unrelated.pid!, dataDir)
    expect(await query(await start(dataDir), 'SELECT sale FROM just_before')).toEqual([
      { sale: 43 },
    ])
  })

  test.skipIf(!fs.existsSync('/proc'))(
    'the next start recovers, even if nobody collects the dead server, as in a container whose first process is the app',
    async () => {
      const dataDir = await existing()
      const crashed = await start(dataDir, { as: 'command' })
      await query(crashed, 'CREATE TABLE IF NOT EXISTS uncollected AS SELECT 44 AS sale')
      // The child ends with its input, once the shell has become a program that never asks for it.
      const script = 'exec 3<&0; cat <&3 & echo $!; exec sleep 60'
      const careless = spawn('sh', ['-c', script], serverUser() ?? {})
      onTestFinished(() => void careless.kill())
      const [line] = await once(careless.stdout, 'data')
      const pid = Number(line)
      const about = (id: number, file: string) => fs.readFileSync(`/proc/${id}/${file}`, 'utf8')
      await vi.waitFor(() => expect(about(careless.pid!, 'comm')).toBe('sleep\n'), timeout)
      careless.stdin.end()
      await vi.waitFor(() => expect(about(pid, 'stat')).toContain(') Z '), timeout)
      killAndPretendToBe(pid, dataDir)
      expect(await query(await start(dataDir), 'SELECT sale FROM uncollected')).toEqual([
        { sale: 44 },
      ])
    },
  )
})

describe('existing files are never changed', { timeout }, () => {
  test("a folder that isn't a database, in its place", async () => {
    const file = join(folder, 'not-ours/database/notes.txt')
    fs.mkdirSync(dirname(file), { recursive: true })
    fs.writeFileSync(file, 'mine')
    await expect(start(join(folder, 'not-ours'))).rejects.toThrow('is not a database')
    expect(fs.readFileSync(file, 'utf8')).toBe('mine')
  })

  test("a link to a database that isn't there, for example on an unmounted disk", async () => {
    const dataDir = join(folder, 'unmounted')
    fs.mkdirSync(dataDir)
    fs.symlinkSync(join(folder, 'gone'), join(dataDir, 'database'))
    await expect(start(dataDir)).rejects.toThrow('link to a folder that no longer exists')
    expect(fs.readlinkSync(join(dataDir, 'database'))).toBe(join(folder, 'gone'))
  })

  test('a file in place of DATA_DIR', async () => {
    fs.writeFileSync(join(folder, 'file'), '')
    await expect(start(join(folder, 'file'))).rejects.toThrow(
      `The DATA_DIR folder ${join(folder, 'file')} cannot be used: `,
    )
  })
})

describe.skipIf(isRoot)('as an ordinary user', { timeout }, () => {
  test('a folder without write permission is named', async () => {
    const place = join(folder, 'unwritable')
    fs.mkdirSync(place, { mode: 0o555 })
    await expect(start(join(place, 'data'))).rejects.toThrow(
      /^The DATA_DIR folder .* cannot be used: .*permission denied/,
    )
  })
})

const { disk, mount, unmount, canMount } = smallDisk(folder)

describe.skipIf(!canMount)('disks', { timeout }, () => {
  test('a disk too small for a first start is named, and nothing is left on it', async () => {
    mount('20m')
    onTestFinished(unmount)
    await expect(start(disk)).rejects.toThrow(`There is no space left on the disk of ${disk}.`)
    expect(fs.readdirSync(disk)).toEqual([])
  })

  test('a full and then read-only disk stops the start and loses nothing', async () => {
    const database = await existing()
    mount('100m')
    onTestFinished(unmount)
    const dataDir = join(disk, 'data')
    spawnSync('cp', ['-a', database, dataDir])
    const filler = join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
    await expect(start(dataDir)).rejects.toThrow(
      /^There is no space left on the disk of .*\. Nothing was lost/,
    )
    fs.rmSync(filler)

    spawnSync('mount', ['-o', 'remount,ro', disk])
    await expect(start(dataDir)).rejects.toThrow('its disk is read-only')
    spawnSync('mount', ['-o', 'remount,rw', disk])

    const server = await start(dataDir)
    expect(await keptSale(server)).toEqual([{ sale: 42 }])
    await server.stop()
  })
})

describe.skipIf(!isRoot)('as root', { timeout }, () => {
  test("under a private home folder, data and programs go where the server's user can enter, and stay there", async () => {
    const home = join(folder, 'home')
    fs.mkdirSync(home, { mode: 0o700 })
    spawnSync('cp', ['-a', dirname(packagedServer()), join(home, 'package')])
    const packaged = join(home, 'package/native')
    const notices: string[] = []
    const notice = (line: string) => void notices.push(line)
    const server = await start(join(home, 'data'), { packaged, notice })
    await query(server, 'CREATE TABLE kept AS SELECT 42 AS sale')
    const place = fs.realpathSync(join(home, 'data/database'))
    expect(dirname(place)).toBe(elsewhere)
    expect(notices).toEqual([
      expect.stringContaining(
        `That user cannot enter ${home}/data or the app's folder, so the database is in ${place} ` +
          `and a copy of PostgreSQL is in ${elsewhere}/postgresql-18`,
      ),
    ])
    await server.stop()

    // The link moves along with the folder.
    fs.renameSync(home, join(folder, 'new-home'))
    const moved = join(folder, 'new-home/package/native')
    expect(await keptSale(await start(join(folder, 'new-home/data'), { packaged: moved }))).toEqual(
      [{ sale: 42 }],
    )
  })

  test('a database that became inaccessible later is named and left in place', async () => {
    const dataDir = await copyOfExisting('closed-later')
    fs.chmodSync(dataDir, 0o700)
    await expect(start(dataDir)).rejects.toThrow(`can no longer enter ${dataDir}/database`)
  })
})
