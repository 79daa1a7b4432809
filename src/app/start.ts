import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { configOf, parseSettings, warningsOf, type Config } from '../server/config.ts'
import { openServer } from '../server/database/open-server.ts'
import { sessionSecret } from '../server/session-secret.ts'
import { StartError } from '../server/start-error.ts'
import { buildWebIfNeeded } from './build-page.ts'

/** Runs the app until SIGTERM or SIGINT, then ends the process: code 0, or 1 when it could not start. */
export async function start(): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // Signals arrive twice: a terminal or systemd signals the whole process group, and npm forwards its own.
  // The second one must not interrupt the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  const cleanup = new AsyncDisposableStack()
  let code = 0
  try {
    const config = await run(cleanup)
    print(`${config.APP_NAME} is ready: ${config.APP_URL}`)
    warningsOf(config).forEach((line) => console.warn(line))
    await stopped
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    code = 1
  }
  await cleanup.disposeAsync()
  process.exit(code)
}

/** Starts the database, builds the page and loads the app, all at the same time. */
async function run(cleanup: AsyncDisposableStack): Promise<Config> {
  const settings = parseSettings(process.env)
  const SESSION_SECRET = sessionSecret(settings)
  const PORT = settings.PORT || (await freePort(settings.HOST))
  const config = configOf(settings, { SESSION_SECRET, PORT })

  const database = openServer(config, { as: 'app', notice: print, onLost: endAtOnce })
  const parts = [database, import('./serve.ts'), buildWebIfNeeded(print)] as const
  // Waits for all of them even if one fails, because a started database must be stopped.
  await Promise.allSettled(parts)
  cleanup.defer(async () => (await database.catch(() => undefined))?.stop())
  const [{ connection }, { serve }] = await Promise.all(parts)
  await serve(config, connection, cleanup)
  return config
}

function endAtOnce(error: Error): void {
  console.error(error.message)
  process.exit(1)
}

/** Returns an unused port, for `PORT=0`. Chosen in advance, because links and cookies depend on it. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function print(line: string): void {
  console.log(line)
}
