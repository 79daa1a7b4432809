import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../../shared/errors.ts'
import { findOrMakeDatabase, makeDataDir, removeUnfinished } from './folder.ts'
import { packagedServer, reachablePrograms, type SystemUser } from './programs.ts'
import { Server, STOP_TIMEOUT } from './server.ts'

/** Advisory lock on a separate connection, which the server releases however the app ends. */
const APP_LOCK = 7_203_912
/** ms for a server to release a killed app's lock */
const LOCK_TIMEOUT = 1_000
/** ms */
const RESTART_PAUSE = 1_000

class DataDirInUse extends StartError {}

export interface EmbeddedServer {
  connection: pg.ClientConfig
  /** A command leaves a server running that others use. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** Only an `app` needs the folder alone. */
  as: 'app' | 'command'
  notice: (line: string) => void
  /** Another app has taken over. */
  onLost: (error: Error) => void
  elsewhere?: string
  packaged?: string
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { elsewhere = '/var/lib/kpi-mechanics', packaged = packagedServer() } = options
  const dataDir = makeDataDir(options.dataDir)
  const programsFor = (user: SystemUser | undefined): string =>
    reachablePrograms(packaged, elsewhere, user)
  const folder = await findOrMakeDatabase(dataDir, elsewhere, programsFor)
  const programs = programsFor(folder.user)
  const moved = [
    { from: dataDir, to: folder.path, what: 'the database' },
    { from: "the app's folder", to: programs, what: 'a copy of PostgreSQL' },
  ].filter(({ to }) => dirname(to) === elsewhere)
  if (moved.length > 0) {
    const why = moved.map(({ from }) => from).join(' or ')
    const where = moved.map(({ what, to }) => `${what} is in ${to}`).join(' and ')
    options.notice(
      folder.user
        ? `The app runs as root, so PostgreSQL runs as another user. That user cannot enter ${why}, so ${where}.`
        : `The database is in ${folder.path}.`,
    )
  }
  const server = new Server(folder, programs)
  try {
    if (options.as === 'app') return await runAsApp(server, dataDir, options)
    return await runAsCommand(server)
  } catch (error) {
    server.removeLink()
    throw error
  }
}

async function runAsApp(
  server: Server,
  dataDir: string,
  { notice, onLost }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  let stopping = false
  const startAndLock = async (): Promise<void> => {
    const client = await lockedConnection(server, dataDir)
    client.on('end', () => void restart())
  }
  /** The app goes on until the server is back, as when the disk has space again. */
  const restart = async (): Promise<void> => {
    for (let said = ''; !stopping; await sleep(RESTART_PAUSE)) {
      try {
        return await startAndLock()
      } catch (error) {
        const { message } = error as Error
        if (stopping) return
        if (error instanceof DataDirInUse) return onLost(takenOver(dataDir))
        if (message !== said) notice(stopped(message))
        said = message
      }
    }
  }
  await startAndLock()
  removeUnfinished(dataDir)
  return {
    connection: server.connection,
    // The lock ends with the server, so no other app can start in between.
    stop: () => {
      stopping = true
      return server.stop()
    },
  }
}

const takenOver = (dataDir: string): StartError =>
  new StartError(`Another copy of the app has taken over ${dataDir}, so this one is stopping.`)

const stopped = (reason: string): string =>
  `The app's database has stopped. ${reason.replace(/\.?$/, '.')} The app restarts it as soon as it can.`

async function lockedConnection(server: Server, dataDir: string): Promise<pg.Client> {
  for (const deadline = Date.now() + STOP_TIMEOUT; ;) {
    await server.start()
    try {
      const client = await server.connect()
      await lockOrRefuse(client, dataDir)
      return client
    } catch (error) {
      // Otherwise the previous app is just stopping the server.
      if (error instanceof StartError || Date.now() > deadline) throw error
    }
  }
}

async function lockOrRefuse(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [APP_LOCK])
    if (rows[0].locked) return
    if (Date.now() > deadline) break
    await sleep(50)
  }
  await client.end()
  throw new DataDirInUse(
    `The app is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function runAsCommand(server: Server): Promise<EmbeddedServer> {
  await server.start()
  return {
    connection: server.connection,
    stop: async () => {
      if (!(await server.isRunning())) return
      const client = await server.connect()
      const { rows } = await client.query(
        `SELECT count(*) AS others FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      await client.end()
      if (Number(rows[0].others) === 0) await server.stop()
      server.removeLink()
    },
  }
}
