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
import { StartError } from '../../../shared/errors.ts'
import { explain, SUPERUSER, type DataFolder } from './folder.ts'
import { run } from './programs.ts'

/** ms for a server to stop, or for the remaining processes of a killed one to end */
export const STOP_TIMEOUT = 60_000
/** seconds for recovery after a crash */
const RECOVERY_TIMEOUT = 3_600
/** bytes in a socket's path: the lowest limit of the supported systems (macOS; Linux allows 107) */
const MAX_SOCKET_PATH = 103
/** bytes of free disk space that a server needs to start: one segment of its write-ahead log */
const MIN_FREE_SPACE = 16 * 1024 * 1024

/** Returns `shared_buffers` in MB for a machine or container with `memory` bytes: 128 up to 2 GB, 512 from 8 GB. */
function sharedBuffers(memory: number): number {
  return Math.min(512, Math.max(128, Math.floor(memory / 2 ** 20 / 16)))
}

/** Set at each start, so that a new version of the app can change them. */
const SETTINGS = {
  // A Unix socket in the data folder, which only the server's user and root may enter. No TCP, no password.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // The sales of a large shop and their index fit if the machine has enough memory.
  shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
  // Sorts and hashes a month of a large shop's sales without spilling to disk.
  work_mem: '16MB',
  // For building indexes and foreign keys after a restore.
  maintenance_work_mem: '128MB',
  // Compiling a plan takes longer than running the app's short queries.
  jit: 'off',
  // On a solid-state disk a random read costs nearly the same as a sequential one.
  random_page_cost: '1.1',
  // An import of a million rows writes about this much. Fewer checkpoints write each page fewer times.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Compression would take a fifth of the time of undoing a large import (pglz; the packaged server has no lz4).
  wal_compression: 'off',
  // Vacuums soon after an import: index-only scans need pages that are marked all-visible.
  autovacuum_naptime: '10s',
  // The app logs its own failed statements. The server's log would contain values of rows.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

/** The PostgreSQL server of one data folder, even if another process started it. */
export class Server {
  readonly connection: pg.ClientConfig
  private readonly folder: DataFolder
  private readonly programs: string
  private readonly link: string | undefined

  constructor(folder: DataFolder, programs: string) {
    this.folder = folder
    this.programs = programs
    const isLong = Buffer.byteLength(join(folder.path, SOCKET)) > MAX_SOCKET_PATH
    // The system limits the length of the given path, not of the path that a link points to.
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
    client.on('error', () => {}) // the pending query fails with the same error, and `end` follows
    await client.connect()
    return client
  }

  /** Resolves once the server accepts connections, also if it was already running. Throws StartError. */
  async start(): Promise<void> {
    for (const deadline = Date.now() + STOP_TIMEOUT; ; await sleep(100)) {
      // Tries to connect first and ignores process ids: the server may run in another container on this disk.
      if (await this.isRunning()) return
      const logged = this.log().length
      const { code, output } = await this.control('start', '-t', `${RECOVERY_TIMEOUT}`, ...START)
      if (code === 0) return
      const said = this.log().slice(logged) + output
      const isLocked = /lock file .* already exists|pre-existing shared memory/.test(said)
      if (!isLocked || Date.now() > deadline) throw new StartError(this.explain(said))
      this.replaceStaleProcessId()
    }
  }

  async stop(): Promise<void> {
    await this.control('stop', '-m', 'fast', '-t', `${STOP_TIMEOUT / 1000}`)
    this.removeLink()
  }

  removeLink(): void {
    if (this.link) rmSync(dirname(this.link), { recursive: true, force: true })
  }

  private control(command: string, ...args: string[]) {
    // `.` instead of the path: the shell inside pg_ctl would misread a `$` or a quote in it.
    return run(join(this.programs, 'bin/pg_ctl'), [command, '-w', '-D', '.', ...args], {
      cwd: this.folder.path,
      user: this.folder.user,
    })
  }

  async isRunning(): Promise<boolean> {
    // Avoids waiting for the event loop, which is busy loading the app during a start.
    if (!existsSync(join(this.folder.path, SOCKET))) return false
    for (;;) {
      try {
        await (await this.connect()).end()
        return true
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return false
        if (code !== '57P03') throw error // 57P03: the server is starting, recovering or stopping
        await sleep(100)
      }
    }
  }

  /**
   * After a crash, often of a whole container, the process id in the lock file may belong to an
   * unrelated process, or still to the dead one, if the app is the first process of a container, which
   * must collect dead ones and doesn't. The server would wait for it forever. This replaces the id by one
   * that no process has and leaves the rest of the file, which helps the server find its own processes
   * that survived the crash.
   */
  private replaceStaleProcessId(): void {
    const file = join(this.folder.path, 'postmaster.pid')
    if (!existsSync(file)) return
    const [pid, ...rest] = readFileSync(file, 'utf8').split('\n')
    if (!isZombie(pid!)) {
      const directory = workingDirectoryOf(pid!)
      if (directory === undefined || directory === this.folder.path) return
    }
    writeFileSync(file, ['2147483646', ...rest].join('\n'))
    rmSync(join(this.folder.path, `${SOCKET}.lock`), { force: true })
  }

  private log(): string {
    const file = join(this.folder.path, LOG)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  private explain(said: string): string {
    const { bavail, bsize } = statfsSync(this.folder.path)
    // On a full disk the server may not even have been able to log why it stopped.
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

/** True for a process that has ended and whose parent hasn't asked how; false if unknown. */
function isZombie(pid: string): boolean {
  try {
    // Behind the program's name, which may have any characters.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns a process's working directory, which for a server is its data folder; undefined if unknown. */
function workingDirectoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
