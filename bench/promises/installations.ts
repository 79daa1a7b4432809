import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../src/server/database/embedded/embedded.ts'
import { SUPERUSER } from '../../src/server/database/embedded/folder.ts'
import { startApp, type App } from '../kit/app.ts'
import type { Row } from '../kit/table.ts'

/** ms to see that a database works again */
const RECOVERY = 60_000
/** ms until a supervisor starts a process again that ended */
const PAUSE = 1_000

/** Processes of the app and their database, on which a bench can pull the plug. */
export interface Installation {
  apps: App[]
  /** what can be killed, in words; each brings itself or is brought back */
  victims: string[]
  /** the address of one of the processes, by turns */
  url: () => string
  /** Kills with SIGKILL, starts again what nobody else does, and resolves when all of it works. */
  kill: (victim: string) => Promise<void>
  /** A superuser's new connection. */
  connect: () => Promise<pg.Client>
  /** what an operator's command needs */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** Tries each kind of installation, with as many kills in all, spread evenly over what is killed. */
export async function onEach(
  folder: string,
  kills: number,
  trial: (installation: Installation, rounds: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [n, setup] of [builtIn, twoProcesses].entries()) {
    const installation = await setup(`${folder}/${n}`)
    try {
      rows.push(...(await trial(installation, Math.ceil(kills / 7) * installation.victims.length)))
    } finally {
      await installation.stop()
    }
  }
  return rows
}

/** One process with the built-in database, which it starts again by itself. */
export async function builtIn(folder: string): Promise<Installation> {
  const dataDir = join(folder, 'data')
  const apps = [await startApp(dataDir)]
  const killApp = async (): Promise<void> => {
    await apps[0]!.stop('SIGKILL')
    apps[0] = await startApp(dataDir)
  }
  const kills = {
    app: killApp,
    database: async () => killServer(dataDir),
    'app and database': () => {
      killServer(dataDir)
      return killApp()
    },
  }
  return installationOf({ apps, dataDir, settings: { DATA_DIR: dataDir }, kills })
}

/** Two processes on a PostgreSQL server, which is started again when it died. */
export async function twoProcesses(
  folder: string,
  {
    byNetwork = false,
    ofSecond = {},
  }: { byNetwork?: boolean; ofSecond?: Record<string, string> } = {},
): Promise<Installation> {
  const dataDir = join(folder, 'server')
  const server = await startEmbedded({
    dataDir,
    as: 'app',
    notice: console.log,
    onLost: (error) => {
      throw error
    },
  })
  const { host, user, database } = socketOf(dataDir)
  const at = byNetwork
    ? `127.0.0.1:${await portTo(join(host, '.s.PGSQL.5432'))}/${database}`
    : `localhost/${database}?host=${encodeURIComponent(host)}`
  const settings = { DATABASE_URL: `postgres://${user}@${at}` }
  // As a supervisor does: without a database a process doesn't start.
  const start = async (n: number): Promise<App> => {
    const own = { settings: { ...settings, ...(n === 1 && ofSecond) } }
    for (let tries = 0; ; tries++) {
      try {
        return await startApp(join(folder, `process-${n}`), own)
      } catch (error) {
        if (tries > 50) throw error
        await sleep(PAUSE)
      }
    }
  }
  const apps = [await start(0), await start(1)]
  const killApp = async (n: number): Promise<void> => {
    await apps[n]!.stop('SIGKILL')
    apps[n] = await start(n)
  }
  const killAll = () => Promise.all(apps.map((_, n) => killApp(n)))
  let turn = 0
  const kills = {
    'one of two processes': () => killApp(turn++ % 2),
    'both processes': killAll,
    'database of two processes': async () => killServer(dataDir),
    'both processes and their database': () => {
      killServer(dataDir)
      return killAll()
    },
  }
  return installationOf({ apps, dataDir, settings, kills, server })
}

function installationOf({
  apps,
  dataDir,
  settings,
  kills,
  server,
}: Pick<Installation, 'apps' | 'settings'> & {
  dataDir: string
  kills: Record<string, () => Promise<unknown>>
  server?: { stop: () => Promise<void> }
}): Installation {
  let turn = 0
  return {
    apps,
    settings,
    victims: Object.keys(kills),
    url: () => apps[turn++ % apps.length]!.url,
    kill: async (victim) => {
      await kills[victim]!()
      await isReady(apps)
    },
    connect: () => connected(dataDir),
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()))
      await server?.stop()
    },
  }
}

/** Returns a port of this machine that leads to a socket, since the built-in server listens to no network. */
async function portTo(socket: string): Promise<number> {
  const server = createServer((client) => {
    const upstream = connect(socket)
    void pipeline(client, upstream, client).catch(() => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}

const socketOf = (dataDir: string) => ({
  host: join(dataDir, 'database'),
  user: SUPERUSER,
  database: 'postgres',
})

async function connected(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(socketOf(dataDir))
  client.on('error', () => {}) // its next query fails with the same error
  await client.connect()
  return client
}

/** The main process of the server; its children end with it. */
function killServer(dataDir: string): void {
  const file = join(dataDir, 'database/postmaster.pid')
  process.kill(Number.parseInt(readFileSync(file, 'utf8')), 'SIGKILL')
}

async function isReady(apps: App[]): Promise<void> {
  const deadline = Date.now() + RECOVERY
  const answers = (url: string): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const { url } of apps) {
    while (!(await answers(url))) {
      if (Date.now() > deadline) throw new Error('It did not become ready again.')
      await sleep(20)
    }
  }
}
