import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  packagedServer,
  reachablePrograms,
  run,
  serverUser,
} from '../database/embedded/programs.ts'

/** One of two servers. */
export interface PairServer {
  port: number
  /** `host:port`, as it stands in an address */
  name: string
  start: (settings?: Record<string, string>) => Promise<void>
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Makes a standby take over. */
  promote: () => Promise<void>
  /** Sends a signal to the server and to each of its processes. */
  signal: (signal: NodeJS.Signals) => void
}

export interface Pair {
  primary: PairServer
  standby: PairServer
  /** with both servers */
  address: string
  stop: () => Promise<void>
}

/** Superuser of both. */
const USER = 'tester'
/** What the first server knows the second one by, in `synchronous_standby_names`. */
export const STANDBY = 'standby'
const COPY = 'cp -R "$1" "$2" && touch "$2/standby.signal"'

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
/** for tests, whose data is deleted after the run */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' }

/**
 * Starts two real servers in `folder`, of which the second follows the first. The programs are those of the built-in
 * database, or in the folder `programs`. Needs no pg_basebackup: the second is a copy of the first while that is stopped.
 * With `confirmedBy` the first acknowledges nothing that the second lacks. With `isSafe` both wait for the disk.
 */
export async function startPair({
  folder,
  programs: given,
  isSafe = false,
  confirmedBy,
}: {
  folder: string
  programs?: string | undefined
  isSafe?: boolean
  confirmedBy?: string
}): Promise<Pair> {
  const user = serverUser()
  const programs = given || join(reachablePrograms(packagedServer(), folder, user), 'bin')
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  if (user) chownSync(folder, user.uid, user.gid)
  const control = async (program: string, ...args: string[]): Promise<void> => {
    const { code, output } = await run(join(programs, program), args, { user })
    if (code !== 0) throw new Error(output)
  }
  await control(
    'initdb',
    '-D',
    first,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  )

  const serverIn = async (data: string): Promise<PairServer> => {
    const port = await freePort()
    const postmaster = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
    return {
      port,
      name: `127.0.0.1:${port}`,
      start: async (settings = {}) => {
        const all = { ...SETTINGS, ...(!isSafe && UNSAFE), port, ...settings }
        const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
        const log = join(data, 'log')
        try {
          await control('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', options.join(' '))
        } catch (error) {
          throw new Error(readFileSync(log, 'utf8'), { cause: error })
        }
      },
      stop: (mode = 'fast') => control('pg_ctl', 'stop', '-w', '-D', data, '-m', mode),
      promote: () => control('pg_ctl', 'promote', '-w', '-D', data),
      signal: (signal) => {
        const parent = postmaster()
        // A stopped server can't start another process, so it goes first. A killed one leaves none behind.
        for (const id of [parent, ...childrenOf(parent)]) process.kill(id, signal)
      },
    }
  }
  const primary = await serverIn(first)
  const standby = await serverIn(second)
  const { code, output } = await run('sh', ['-c', COPY, 'sh', first, second], { user })
  if (code !== 0) throw new Error(output)
  const follows = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${STANDBY}`
  await primary.start(confirmedBy ? { synchronous_standby_names: confirmedBy } : {})
  await standby.start({ primary_conninfo: follows })
  return {
    primary,
    standby,
    address: `postgres://${USER}@${primary.name},${standby.name}/postgres?target_session_attrs=read-write`,
    stop: async () => {
      for (const server of [standby, primary]) {
        try {
          server.signal('SIGCONT')
          await server.stop('immediate')
        } catch {
          // It isn't running.
        }
      }
    },
  }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent)
    .map(([id]) => id!)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
