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
import { tmpdir, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { explain, SUPERUSER, type DataFolder } from './folder.ts'
import { run } from './programs.ts'

/** ms for a server to finish stopping, or for the last processes of a killed one to go */
export const STOP_PATIENCE = 60_000
/** seconds for recovery after a crash */
const RECOVERY_PATIENCE = 3_600
/** bytes of a socket's path, the least of the systems we run on (macOS; Linux has 107) */
const MAX_SOCKET_PATH = 103
/** The least that a server needs to start, in bytes: one segment of its write-ahead log. */
const MIN_FREE_SPACE = 16 * 1024 * 1024

/** MB, for a machine or container with `memory` bytes: 128 up to 2 GB, 512 from 8 GB on. */
function sharedBuffers(memory: number): number {
  return Math.min(512, Math.max(128, Math.floor(memory / 2 ** 20 / 16)))
}

/** Given with each start, so that a new version of the app brings its own. */
const SETTINGS = {
  // A socket in the data folder, which only the server's user and root may enter: no TCP, no password.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // The sales of a large shop and their index fit where there is memory for it.
  shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
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
  checkpoint_timeout: '15min',
  // A fifth of the time of undoing a large import would go into it (pglz; the programs have no lz4).
  wal_compression: 'off',
  // Soon after an import: pages have to be marked as visible to all before an index alone can answer.
  autovacuum_naptime: '10s',
  // The app reports its own failed statements; the server's log would keep the values of rows.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The server program on one data folder, whoever started it. */
export class Server {
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
    client.on('error', () => {}) // the query that waits fails with it, and `end` follows
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
    const workplace = worksIn(pid!)
    if (workplace === undefined || workplace === this.folder.path) return
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

/** The folder a process works in; undefined when that is not to be learned. A server works in its data. */
function worksIn(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
