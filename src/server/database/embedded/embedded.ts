import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { findOrMakeDatabase, makeDataDir, removeUnfinished } from './folder.ts'
import { packagedServer, reachablePrograms, type SystemUser } from './programs.ts'
import { Server, STOP_PATIENCE } from './server.ts'

/** Held by the app on a connection of its own, so the server lets it go however the app ends. */
const APP_LOCK = 7_203_912
/** ms for a server to let go of an app that was killed */
const LOCK_PATIENCE = 1_000
/** ms between two tries to start a server that died */
const RESTART_PAUSE = 1_000

/** Another app has the folder. */
class HeldElsewhere extends StartError {}

export interface EmbeddedServer {
  connection: pg.ClientConfig
  /** Stops the server; a command leaves one running that others use. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** An `app` has the folder to itself; a `command` may join it. */
  as: 'app' | 'command'
  /** Told, in a line for the operator, when data or programs had to go elsewhere and when the server is down. */
  notice: (line: string) => void
  /** Called when the server died under the app and another app has its folder since. */
  onLost: (error: Error) => void
  /** For what another user cannot reach in the checkout or in `dataDir`. */
  elsewhere?: string
  packaged?: string
}

/**
 * The PostgreSQL of `dataDir`: made on the first start, used again where it is still running.
 * Throws StartError when another app uses it or it cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { elsewhere = '/var/lib/kpi-mechanics', packaged = packagedServer() } = options
  const dataDir = makeDataDir(options.dataDir)
  const programsFor = (user: SystemUser | undefined): string =>
    reachablePrograms(packaged, elsewhere, user)
  const folder = await findOrMakeDatabase(dataDir, elsewhere, programsFor)
  const programs = programsFor(folder.user)
  const moved = [folder.path, programs].filter((path) => dirname(path) === elsewhere)
  if (moved.length > 0) {
    options.notice(
      `The database runs as another user, who cannot enter this folder: it is in ${moved.join(' and ')}.`,
    )
  }
  const server = new Server(folder, programs)
  try {
    if (options.as === 'app') return await holdAsApp(server, dataDir, options)
    return await joinAsCommand(server)
  } catch (error) {
    server.removeLink()
    throw error
  }
}

async function holdAsApp(
  server: Server,
  dataDir: string,
  { notice, onLost }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  let stopping = false
  const hold = async (): Promise<void> => {
    const client = await lockedConnection(server, dataDir)
    client.on('end', () => void holdAgain())
  }
  /** The server died. The app lives on without it and starts it again, as soon as the disk has room, say. */
  const holdAgain = async (): Promise<void> => {
    for (let said = ''; !stopping; await sleep(RESTART_PAUSE)) {
      try {
        return await hold()
      } catch (error) {
        const { message } = error as Error
        if (stopping) return
        if (error instanceof HeldElsewhere) return onLost(error)
        if (message !== said) notice(`${message} It is tried again until it starts.`)
        said = message
      }
    }
  }
  await hold()
  removeUnfinished(dataDir)
  return {
    connection: server.connection,
    // The lock goes with the server, so the next app cannot slip in between.
    stop: () => {
      stopping = true
      return server.stop()
    },
  }
}

async function lockedConnection(server: Server, dataDir: string): Promise<pg.Client> {
  for (const deadline = Date.now() + STOP_PATIENCE; ;) {
    await server.start()
    try {
      const client = await server.connect()
      await lockOrRefuse(client, dataDir)
      return client
    } catch (error) {
      // Else the app before is just stopping the server: it is started again.
      if (error instanceof StartError || Date.now() > deadline) throw error
    }
  }
}

async function lockOrRefuse(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + LOCK_PATIENCE
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [APP_LOCK])
    if (rows[0].locked) return
    if (Date.now() > deadline) break
    await sleep(50)
  }
  await client.end()
  throw new HeldElsewhere(
    `The app is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function joinAsCommand(server: Server): Promise<EmbeddedServer> {
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
