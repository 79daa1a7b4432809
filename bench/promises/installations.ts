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

/** ms to see that a database works again */
const RECOVERY = 60_000
/** ms until a supervisor starts a process again that ended */
const PAUSE = 1_000

/** Processes of the app and their database, on which a bench can pull the plug. */
export interface Installation {
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

/** One process with the built-in database, which it starts again by itself. */
export async function builtIn(folder: string): Promise<Installation> {
  const settings = { DATA_DIR: join(folder, 'data') }
  let app = await startApp(settings.DATA_DIR)
  const killApp = async (): Promise<void> => app.stop('SIGKILL')
  const startAgain = async (): Promise<void> => {
    app = await startApp(settings.DATA_DIR)
  }
  const killDatabase = (): void => killServer(settings.DATA_DIR)
  const kills: Record<string, () => Promise<void>> = {
    app: () => killApp().then(startAgain),
    database: async () => killDatabase(),
    'app and database': async () => {
      killDatabase()
      await killApp()
      await startAgain()
    },
  }
  return {
    victims: Object.keys(kills),
    url: () => app.url,
    kill: async (victim) => {
      await kills[victim]!()
      await isReady([app])
    },
    connect: () => connected(socketOf(settings.DATA_DIR)),
    settings,
    stop: () => app.stop(),
  }
}

/** Two processes on a PostgreSQL server, which is started again when it died. */
export async function twoProcesses(
  folder: string,
  { byNetwork = false } = {},
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
    for (let tries = 0; ; tries++) {
      try {
        return await startApp(join(folder, `process-${n}`), { settings })
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
  const kills: Record<string, () => Promise<unknown>> = {
    'one of two processes': () => killApp(turn++ % 2),
    'both processes': killAll,
    'database of two processes': async () => killServer(dataDir),
    'both processes and their database': () => {
      killServer(dataDir)
      return killAll()
    },
  }
  return {
    victims: Object.keys(kills),
    url: () => apps[turn++ % 2]!.url,
    kill: async (victim) => {
      await kills[victim]!()
      await isReady(apps)
    },
    connect: () => connected(socketOf(dataDir)),
    settings,
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()))
      await server.stop()
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

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
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
  for (const { url } of apps) {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > deadline) throw new Error('It did not become ready again.')
      await sleep(20)
    }
  }
}
