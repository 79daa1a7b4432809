import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unpackChromium } from './chromium.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** ms; the first start creates a database */
const START_TIMEOUT = 60_000

/** Builds the page if nobody did, starts the server as an owner's host would, and returns how to end both. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(join(ROOT, 'dist'))) run('npm', ['run', 'build'])
  const folder = await mkdtemp(join(tmpdir(), 'kpi-e2e-'))
  const port = await freePort()
  process.env.E2E_URL = `http://localhost:${port}`
  process.env.E2E_BROWSER = JSON.stringify(await unpackChromium(folder))

  const output: string[] = []
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...settingsless(process.env), PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  const stop = async (): Promise<void> => {
    await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ready(server, process.env.E2E_URL)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start:\n${output.join('')}`, { cause: error })
  }
  return async () => {
    await stop()
    const errors = output.join('').split('\n').filter(isErrorLine)
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
  }
}

/** Settings of whoever runs the tests must not reach the server under test. */
function settingsless(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = env
  return { PATH, HOME, TMPDIR, LANG }
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(server.exitCode === null ? 'not ready in time' : `exit code ${server.exitCode}`)
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await exit
}

/** pino writes one JSON object a line; 50 is its level `error`. */
function isErrorLine(line: string): boolean {
  if (!line.startsWith('{')) return false
  return (JSON.parse(line) as { level: number }).level >= 50
}
