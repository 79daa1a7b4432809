import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import {
  explain,
  findOrMakeDatabase,
  makeDataDir,
  removeUnfinished,
  SUPERUSER,
  type DataFolder,
} from './embedded-folder.ts'
import { packagedServer, reachablePrograms, run, type SystemUser } from './embedded-programs.ts'

/** Held by the app on a connection of its own, so the server lets it go however the app ends. */
const APP_LOCK = 7_203_912
/** ms for a server to let go of an app that was killed */
const LOCK_PATIENCE = 1_000
/** ms for a server to finish stopping, or for the last processes of a killed one to go */
const STOP_PATIENCE = 60_000
/** seconds for recovery after a crash */
const RECOVERY_PATIENCE = 3_600
/** bytes of a socket's path, the least of the systems we run on (macOS; Linux has 107) */
const MAX_SOCKET_PATH = 103
/** The least that a server needs to start, in bytes: one segment of its write-ahead log. */
const MIN_FREE_SPACE = 16 * 1024 * 1024

/** Given with each start, so that a new version of the app brings its own. */
const SETTINGS = {
  // A socket in the data folder, which only the server's user and root may enter: no TCP, no password.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // A busy shop's hot rows fit; small enough for a 1 GB machine.
  shared_buffers: '192MB',
  // Sorting and hashing a month of a large shop without spilling to disk.
  work_mem: '16MB',
  // Building indexes and foreign keys after a restore.
  maintenance_work_mem: '128MB',
  // Compiling a plan takes longer than running our short queries.
  jit: 'off',
  // Solid state disks read anywhere at nearly the price of reading on.
  random_page_cost: '1.1',
  // An import of a million rows writes about this much; fewer checkpoints write pages fewer times.
  max_wal_size: '2GB',
  wal_compression: 'on',
  // The app reports its own failed statements; the server's log would keep the values of rows.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

export interface EmbeddedServer {
  connection: pg.ClientConfig
  /** Stops the server; a command leaves one running that others use. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** An `app` has the folder to itself; a `command` may join it. */
  as: 'app' | 'command'
  /** Told, in a line for the person at the start, when data or programs had to go elsewhere. */
  notice: (line: string) => void
  /** Called when the server died under the app and could not be started again. */
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
    await server.start()
    if (options.as === 'command') return joinAsCommand(server)
    return await holdAsApp(server, dataDir, options.onLost)
  } catch (error) {
    server.removeLink()
    throw error
  }
}

async function holdAsApp(
  server: Server,
  dataDir: string,
  onLost: (error: Error) => void,
): Promise<EmbeddedServer> {
  let stopping = false
  const hold = async (): Promise<void> => {
    const client = await server.connect()
    await lockOrRefuse(client, dataDir)
    client.on('error', () => {})
    client.on('end', () => {
      if (stopping) return
      server
        .start()
        .then(hold)
        .catch((error: Error) => stopping || onLost(error))
    })
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

async function lockOrRefuse(client: pg.Client, dataDir: string): Promise<void> {
  const deadline = Date.now() + LOCK_PATIENCE
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [APP_LOCK])
    if (rows[0].locked) return
    if (Date.now() > deadline) break
    await sleep(50)
  }
  await client.end()
  throw new StartError(
    `The app is already running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function joinAsCommand(server: Server): EmbeddedServer {
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

class Server {
  readonly connection: pg.ClientConfig
  private readonly folder: DataFolder
  private readonly programs: string
  private readonly link: string | undefined

  constructor(folder: DataFolder, programs: string) {
    this.folder = folder
    this.programs = programs
    const isLong = Buffer.byteLength(join(folder.path, SOCKET)) > MAX_SOCKET_PATH
    // The system limits the path as it is given, not the one that a link leads to.
    if (isLong) {
      this.link = join(mkdtempSync(join(tmpdir(), 'kpi-')), 'database')
      symlinkSync(folder.path, this.link)
    }
    this.connection = {
      host: this.link ?? folder.path,
      port: 5432,
      user: SUPERUSER,
      database: 'postgres',
    }
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client(this.connection)
    await client.connect()
    return client
  }

  /** Resolves once connections are accepted, be it by a server that was running already. */
  async start(): Promise<void> {
    for (const deadline = Date.now() + STOP_PATIENCE; ; await sleep(100)) {
      // Asked first, and not by process id: the server may be another container's on this disk.
      if (await this.isRunning()) return
      const logged = this.log().length
      const { code, output } = await this.control('start', '-t', `${RECOVERY_PATIENCE}`, ...START)
      if (code === 0) return
      const said = this.log().slice(logged) + output
      const isHeld = /lock file .* already exists|pre-existing shared memory/.test(said)
      if (!isHeld || Date.now() > deadline) throw new StartError(this.explain(said))
      this.forgetDeadServer()
    }
  }

  async stop(): Promise<void> {
    await this.control('stop', '-m', 'fast', '-t', `${STOP_PATIENCE / 1000}`)
    this.removeLink()
  }

  removeLink(): void {
    if (this.link) rmSync(dirname(this.link), { recursive: true, force: true })
  }

  private control(command: string, ...args: string[]) {
    // The folder is named by `.`: the shell inside pg_ctl would trip over a `$` or a quote in its path.
    return run(join(this.programs, 'bin/pg_ctl'), [command, '-w', '-D', '.', ...args], {
      cwd: this.folder.path,
      user: this.folder.user,
    })
  }

  async isRunning(): Promise<boolean> {
    // Spares a start the wait for the event loop, which is busy loading the app.
    if (!existsSync(join(this.folder.path, SOCKET))) return false
    for (;;) {
      try {
        await (await this.connect()).end()
        return true
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return false
        if (code !== '57P03') throw error // which says that it is starting, recovering or stopping
        await sleep(100)
      }
    }
  }

  /**
   * After a crash, often of a whole container, the process id in the lock file may be that of an
   * unrelated process, and the server would wait for it forever. The file stays, with a number that
   * no process has: its other lines let the server find its own processes that outlived the crash.
   */
  private forgetDeadServer(): void {
    const file = join(this.folder.path, 'postmaster.pid')
    if (!existsSync(file)) return
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (process.platform !== 'linux' || worksIn(pid!) === this.folder.path) return
    writeFileSync(file, ['2147483646', ...rest].join('\n'))
    rmSync(join(this.folder.path, `${SOCKET}.lock`), { force: true })
  }

  private log(): string {
    const file = join(this.folder.path, LOG)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  private explain(said: string): string {
    const { bavail, bsize } = statfsSync(this.folder.path)
    // On a full disk the server may not even have been able to write down why it stopped.
    const isFull = !said.includes('FATAL') && bavail * bsize < MIN_FREE_SPACE
    return explain(isFull ? 'No space left' : said, this.folder.path)
  }
}

const SOCKET = '.s.PGSQL.5432'
const LOG = 'server.log'
const START = [
  '-l',
  LOG,
  '-o',
  Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' '),
]

/** The folder a process works in; undefined when there is no such process or it is not ours to see. */
function worksIn(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
