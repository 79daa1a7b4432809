import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { configOf, parseSettings, warningsOf, type Config } from '../server/config.ts'
import { openServer } from '../server/database/open-server.ts'
import { freePort } from '../server/free-port.ts'
import { sessionSecret } from '../server/session-secret.ts'
import { inSources } from '../server/source-places.ts'
import { StartError } from '../shared/errors.ts'
import { VERSION } from '../server/version.ts'
import { buildWebIfNeeded } from './build-page.ts'
import { bundleForNextStart } from './bundle.ts'

/** Exit code 1: could not start, or a newer version has upgraded the database. */
export async function start(): Promise<void> {
  const stopping = new AbortController()
  // Signals arrive twice, from the process group and from npm; the second must not interrupt the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort())
  const stopped = once(stopping.signal, 'abort')
  const cleanup = new AsyncDisposableStack()
  let code = 0
  const fail = (error: unknown): void => {
    if (code === 0 && !stopping.signal.aborted) {
      console.error(error instanceof StartError ? error.message : inSources(inspect(error)))
      code = 1
    }
    stopping.abort()
  }
  try {
    const config = await run({ cleanup, signal: stopping.signal, onOutdated: fail })
    if (!stopping.signal.aborted) {
      print(`${config.APP_NAME} ${VERSION} is ready: ${config.APP_URL}`)
      warningsOf(config).forEach((line) => console.warn(line))
      bundleForNextStart()
    }
  } catch (error) {
    // A signal may have ended a program that the start waited for, and is heard only now.
    await sleep(10)
    fail(error)
  }
  await stopped
  await cleanup.disposeAsync()
  process.exit(code)
}

interface Run {
  cleanup: AsyncDisposableStack
  signal: AbortSignal
  onOutdated: (error: StartError) => void
}

async function run({ cleanup, signal, onOutdated }: Run): Promise<Config> {
  const settings = parseSettings(process.env)
  const SESSION_SECRET = sessionSecret(settings)
  // Chosen in advance: links and cookies depend on the port.
  const PORT = settings.PORT || (await freePort(settings.HOST))
  const config = configOf(settings, { SESSION_SECRET, PORT })

  const onLost = (error: Error) => (signal.aborted ? undefined : endAtOnce(error))
  const notice = (line: string) => (signal.aborted ? undefined : print(line))
  const database = openServer(config, { as: 'app', notice, onLost })
  const parts = [database, import('./serve.ts'), buildWebIfNeeded(print)] as const
  // Waits for all: a started database must be stopped.
  await Promise.allSettled(parts)
  cleanup.defer(async () => (await database.catch(() => undefined))?.stop())
  const [{ connection }, { serve }] = await Promise.all(parts)
  if (!signal.aborted) await serve({ config, connection, cleanup, notice, onOutdated })
  return config
}

function endAtOnce(error: Error): void {
  console.error(error.message)
  process.exit(1)
}

function print(line: string): void {
  console.log(line)
}
