import { execFileSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  packagedServer,
  reachablePrograms,
  run,
  serverUser,
} from '../database/embedded/programs.ts'
import { localeFor } from './cluster.ts'
import { freePort } from '../free-port.ts'

/** A server with an address of its own, unlike the one that test files share. */
export interface OwnServer {
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
  primary: OwnServer
  standby: OwnServer
  /** with both servers */
  address: string
  stop: () => Promise<void>
}

/** of each server that is made here */
export const SUPERUSER = 'tester'
/** What the first server knows the second one by, in `synchronous_standby_names`. */
export const STANDBY = 'standby'
const COPY = 'cp -R "$1" "$2" && touch "$2/standby.signal"'

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
/** for tests, whose data is deleted after the run */
const UNSAFE = { fsync: 'off', full_page_writes: 'off' }

interface Made {
  /** an empty folder that the server's user may have */
  folder: string
  /** folder of the programs of another version */
  programs?: string | undefined
  /** Whether the disk is waited for. */
  isSafe?: boolean
}

/** Makes a real server in `folder`, and returns it and a way to make others with the same programs. None of them is started. */
export async function makeServer({ folder, programs: given, isSafe = false }: Made): Promise<{
  server: OwnServer
  copy: () => Promise<OwnServer>
}> {
  const user = serverUser()
  const programs = given || join(reachablePrograms(packagedServer(), folder, user), 'bin')
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  if (user) chownSync(folder, user.uid, user.gid)
  const control = async (program: string, ...args: string[]): Promise<void> => {
    const { code, output } = await run(program, args, { user })
    if (code !== 0) throw new Error(output)
  }
  const init = ['-D', first, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await control(join(programs, 'initdb'), ...init, ...localeFor(given))
  const serverIn = async (data: string): Promise<OwnServer> => {
    const port = await freePort()
    const log = join(data, 'log')
    const pgCtl = (command: string, ...args: string[]) =>
      control(join(programs, 'pg_ctl'), command, '-w', '-D', data, ...args)
    return {
      port,
      name: `127.0.0.1:${port}`,
      start: async (settings = {}) => {
        const all = { ...SETTINGS, ...(!isSafe && UNSAFE), port, ...settings }
        const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
        try {
          await pgCtl('start', '-l', log, '-o', options.join(' '))
        } catch (error) {
          throw new Error(readFileSync(log, 'utf8'), { cause: error })
        }
      },
      stop: (mode = 'fast') => pgCtl('stop', '-m', mode),
      promote: () => pgCtl('promote'),
      signal: (signal) => {
        const parent = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'))
        // A stopped server can't start another process, so it goes first. A killed one leaves none behind.
        for (const id of [parent, ...childrenOf(parent)]) send(signal, id)
      },
    }
  }
  return {
    server: await serverIn(first),
    copy: async () => {
      await control('sh', '-c', COPY, 'sh', first, second)
      return serverIn(second)
    },
  }
}

/**
 * Starts two servers, of which the second follows the first. Needs no pg_basebackup: the second is a copy of the first
 * before that is started. With `confirmedBy` the first acknowledges nothing that the second lacks.
 */
export async function startPair({
  confirmedBy,
  ...made
}: Made & { confirmedBy?: string }): Promise<Pair> {
  const { server: primary, copy } = await makeServer(made)
  const standby = await copy()
  const follows = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${STANDBY}`
  await primary.start(confirmedBy ? { synchronous_standby_names: confirmedBy } : {})
  await standby.start({ primary_conninfo: follows })
  return {
    primary,
    standby,
    address: `postgres://${SUPERUSER}@${primary.name},${standby.name}/postgres?target_session_attrs=read-write`,
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

function send(signal: NodeJS.Signals, id: number): void {
  try {
    process.kill(id, signal)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const childrenOf = (parent: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, of]) => of === parent)
    .map(([id]) => id!)
