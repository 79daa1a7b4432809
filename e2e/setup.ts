import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../src/server/free-port.ts'
import { startBalancer } from './balancer.ts'
import { unpackChromium } from './chromium.ts'

/** ms. The first start creates a database and may build the page. */
const START_TIMEOUT = 120_000
/** for several processes, which need the same */
const SESSION_SECRET = 'only for journeys, on this machine'

/**
 * Starts the server with a new database, as an operator would. With `E2E_PROCESSES=2` these are two processes
 * on one database behind a load balancer that sends each request to the next one. Returns a function
 * that stops it all.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-e2e-'))
  // When this runs as root, the database runs as another user, who needs access.
  await chmod(folder, 0o711)
  const unpacking = unpackChromium(folder)
  const dataDir = join(folder, 'data')
  process.env.E2E_DATA_DIR = dataDir

  const running: Server[] = []
  let isOver = false
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    isOver = true
    // The last one first: the first process runs the database.
    for (const each of running.toReversed()) await each.stop()
    for (const each of stops) await each()
  }
  const start = async (settings: Record<string, string>): Promise<string> => {
    const server = startServer(settings)
    running.push(server)
    const url = await server.ready
    if (url) return url
    await stop()
    throw new Error(`The server did not start:\n${server.output()}`)
  }

  /** As a supervisor would. A journey kills a process, and the database while it may be starting again. */
  const keepStarting = async (settings: Record<string, string>): Promise<void> => {
    while (!isOver) {
      const server = startServer(settings)
      running.push(server)
      if (await server.ready) return
      await server.stop()
    }
  }

  if (Number(process.env.E2E_PROCESSES ?? 1) === 1) {
    process.env.E2E_URL = await start({ PORT: '0', DATA_DIR: dataDir })
  } else {
    const balancer = await startBalancer()
    stops.push(balancer.close)
    const [one, other] = [await freePort(), await freePort()]
    const shared = { APP_URL: balancer.url, SESSION_SECRET }
    process.env.E2E_SESSION_SECRET = SESSION_SECRET
    await start({ ...shared, PORT: String(one), DATA_DIR: dataDir })
    const database = encodeURIComponent(join(dataDir, 'database'))
    const second = {
      ...shared,
      PORT: String(other),
      DATA_DIR: join(folder, 'second'),
      DATABASE_URL: `postgres://kpi@${database}/postgres`,
    }
    await start(second)
    process.env.E2E_SECOND_PID = String(running.at(-1)!.pid)
    void running.at(-1)!.killed.then(() => keepStarting(second))
    balancer.ports.push(one, other)
    process.env.E2E_URL = balancer.url
  }

  process.env.E2E_BROWSER = JSON.stringify(await unpacking)
  return async () => {
    const isUnexpected = isUnexpectedAt(join(dataDir, 'killed'))
    await stop()
    const errors = running
      .flatMap(({ output }) => output().split('\n').filter(isError))
      .filter(isUnexpected)
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
  }
}

export interface Server {
  pid: number
  /** resolves if it ends without having been stopped */
  killed: Promise<void>
  /** its address; undefined if it ended or took too long */
  ready: Promise<string | undefined>
  /** everything printed so far */
  output: () => string
  stop: () => Promise<void>
}

/**
 * Starts one more process on the database of the others, which has a mail server. Nothing listens there: mails stay where
 * they are, and `mails.ts` reads their links.
 */
export function startMailingServer(): Server {
  const dataDir = process.env.E2E_DATA_DIR!
  return startServer({
    PORT: '0',
    SESSION_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_DIR: join(dataDir, '..', `mailing-${process.pid}`),
    DATABASE_URL: `postgres://kpi@${encodeURIComponent(join(dataDir, 'database'))}/postgres`,
  })
}

function startServer(settings: Record<string, string>): Server {
  // The server under test must not see the settings of the person running the tests.
  const { PATH, HOME, TMPDIR } = process.env
  const server: ChildProcess = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    // TRUST_PROXY lets each owner come from a different address, so that they don't share one rate limit.
    env: {
      PATH,
      HOME,
      TMPDIR,
      TRUST_PROXY: 'on',
      FEEDS_PRIVATE: 'on',
      WEBHOOKS_PRIVATE: 'on',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit')
  let isStopped = false
  let output = ''
  const address = new Promise<string>((found) => {
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, url] = output.match(/ is ready: (\S+)\n/) ?? []
        if (url) found(url)
      })
    }
  })
  const timeout = setTimeout(START_TIMEOUT, undefined, { ref: false })
  return {
    pid: server.pid!,
    killed: exit.then(() => (isStopped ? new Promise<void>(() => {}) : undefined)),
    ready: Promise.race([address, exit.then(() => undefined), timeout]),
    output: () => output,
    stop: async () => {
      isStopped = true
      server.kill('SIGTERM')
      await exit
    },
  }
}

/** pino writes one JSON object per line. 50 is its level `error`. */
function isError(line: string): boolean {
  return line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50
}

/** While the database was killed on purpose, from one moment to another (killed.spec.ts), errors are no surprise. */
function isUnexpectedAt(file: string): (line: string) => boolean {
  if (!existsSync(file)) return () => true
  const [from, to] = JSON.parse(readFileSync(file, 'utf8')) as [number, number]
  return (line) => {
    const { time } = JSON.parse(line) as { time: number }
    return time < from || time > to
  }
}
