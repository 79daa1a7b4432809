import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { configOf, parseSettings, warningsOf, type Config } from './config.ts'
import { openServer } from './database/server.ts'
import { sessionSecret } from './session-secret.ts'
import { StartError } from './start-error.ts'
import { buildWebIfNeeded } from './web-build.ts'

/** How the parts are closed, in the order in which they were opened. */
export type Closers = (() => Promise<unknown>)[]

/** Runs the app until SIGTERM or SIGINT, then ends the process: code 0, or 1 when it could not start. */
export async function start(): Promise<void> {
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // They come twice, to the whole group (a terminal, systemd) and through npm: the second must not cut the stopping short.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  const closers: Closers = []
  let code = 0
  try {
    const config = await run(closers)
    print(`${config.APP_NAME} is ready: ${config.APP_URL}`)
    warningsOf(config).forEach((line) => console.warn(line))
    await stopped
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    code = 1
  }
  for (const close of closers.reverse()) await close()
  process.exit(code)
}

/** The database starts, and the page is built, while the app is being loaded. */
async function run(closers: Closers): Promise<Config> {
  const settings = parseSettings(process.env)
  const SESSION_SECRET = sessionSecret(settings)
  const PORT = settings.PORT || (await freePort(settings.HOST))
  const config = configOf(settings, { SESSION_SECRET, PORT })

  const database = openServer(config, { as: 'app', notice: print, onLost: endAtOnce })
  const parts = [database, import('./serve.ts'), buildWebIfNeeded(print)] as const
  // All of them, even when one fails: a database that was started is to be stopped.
  await Promise.allSettled(parts)
  closers.push(async () => (await database.catch(() => undefined))?.stop())
  const [{ connection }, { serve }] = await Promise.all(parts)
  await serve(config, connection, closers)
  return config
}

function endAtOnce(error: Error): void {
  console.error(`The database was lost: ${error.message}`)
  process.exit(1)
}

/** A number nobody uses, for `PORT=0`; chosen beforehand, since links and cookies depend on it. */
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
