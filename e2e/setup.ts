import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { unpackChromium } from './chromium.ts'

/** ms. The first start creates a database and may build the page. */
const START_TIMEOUT = 120_000

/** Starts the server with a new database, as an operator would. Returns a function that stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-e2e-'))
  // When this runs as root, the database runs as another user, who needs access.
  await chmod(folder, 0o711)
  process.env.E2E_BROWSER = JSON.stringify(await unpackChromium(folder))

  // The server under test must not see the settings of the person running the tests.
  const { PATH, HOME, TMPDIR } = process.env
  const server = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    // TRUST_PROXY lets each owner come from a different address, so that they don't share one rate limit.
    env: { PATH, HOME, TMPDIR, PORT: '0', TRUST_PROXY: 'on', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit')
  let output = ''
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  }

  const address = new Promise<string>((found) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const [, url] = output.match(/ is ready: (\S+)\n/) ?? []
        if (url) found(url)
      })
    }
  })
  const timeout = setTimeout(START_TIMEOUT, undefined, { ref: false })
  const url = await Promise.race([address, exit.then(() => undefined), timeout])
  if (!url) {
    await stop()
    throw new Error(`The server did not start:\n${output}`)
  }
  process.env.E2E_URL = url

  return async () => {
    await stop()
    const errors = output.split('\n').filter(isError)
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
  }
}

/** pino writes one JSON object per line. 50 is its level `error`. */
function isError(line: string): boolean {
  return line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50
}
