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

/** ms */
export const STOP_TIMEOUT = 60_000
/** seconds */
const RECOVERY_TIMEOUT = 3_600
/** bytes; the lowest limit (macOS) */
const MAX_SOCKET_PATH = 103
/** bytes; a segment of the write-ahead log */
const MIN_FREE_SPACE = 16 * 1024 * 1024

/** MB for `memory` bytes: 128 up to 2 GB, 512 from 8 GB */
function sharedBuffers(memory: number): number {
  return Math.min(512, Math.max(128, Math.floor(memory / 2 ** 20 / 16)))
}

/** Set at each start, so that a new version can change them. */
const SETTINGS = {
  // A Unix socket for the server's user and root only. No TCP, no password.
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  // For a large shop's sales and index.
  shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
  // For sorting a month of a large shop's sales.
  work_mem: '16MB',
  // For indexes and foreign keys after a restore.
  maintenance_work_mem: '128MB',
  // Compiling a plan takes longer than the app's short queries.
  jit: 'off',
  // For solid-state disks.
  random_page_cost: '1.1',
  // About an import of a million rows. Fewer checkpoints write each page fewer times.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Compression would take a fifth of the time of undoing a large import.
  wal_compression: 'off',
  // Index-only scans after an import need a vacuum.
  autovacuum_naptime: '10s',
  // The server's log would contain values.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

export class Server {
  readonly connection: pg.ClientConfig
  private readonly folder: DataFolder
  private readonly programs: string
  private readonly link: string | undefined

  constructor(folder: DataFolder, programs: string) {
    this.folder = folder
    this.programs = programs
    const isLong = Buffer.byteLength(join(folder.path, SOCKET)) > MAX_SOCKET_PATH
    // The limit holds for the given path, not the link's target.
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

  async start(): Promise<void> {
    for (const deadline = Date.now() + STOP_TIMEOUT; ; await sleep(100)) {
      // Ignores process ids: the server may run in another container on this disk.
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
    // `.`: the shell inside pg_ctl would misread a `$` or a quote in the path.
    return run(join(this.programs, 'bin/pg_ctl'), [command, '-w', '-D', '.', ...args], {
      cwd: this.folder.path,
      user: this.folder.user,
    })
  }

  async isRunning(): Promise<boolean> {
    // No waiting for the event loop, which is busy loading the app during a start.
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
   * After a crash, the lock file's process id may belong to an unrelated process, and the server would wait forever.
   * The rest of the file helps the server find survivors.
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
    // A full disk may have stopped the server from logging.
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

/** Ended, but not collected by its parent. */
function isZombie(pid: string): boolean {
  try {
    // The program's name may have any characters.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function workingDirectoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
