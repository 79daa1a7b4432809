import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountIdOf, sampleCookieName, sessionCookieName } from '../features/accounts/index.ts'
import { buildApp } from './app.ts'
import { systemClock } from '../server/clock.ts'
import type { Connection } from '../server/database/connection.ts'
import type { Config } from '../server/config.ts'
import { isMigrated, migrate } from '../server/database/migrate.ts'
import { quotasOf } from '../server/database/quotas.ts'
import { openDatabase, POOL_SIZE, type Database } from '../server/database/tenancy.ts'
import { sharedLimits } from '../server/limits.ts'
import { answerWhileUpgrading, listenAt } from '../server/http/listening.ts'
import { serveWeb } from '../server/http/serve-page.ts'
import { AppError, StartError } from '../shared/errors.ts'
import { openLog } from '../server/log.ts'
import type { Services } from '../server/services.ts'

/** ms after a stop signal; supervisors kill the process after 30 s */
const GRACE = 20_000
/** ms after the last request */
const POOL_GRACE = 1_000
/** ms between looks for an upgraded database */
const WATCH_INTERVAL = 5_000

interface Served {
  config: Config
  connection: Connection
  cleanup: AsyncDisposableStack
  notice: (line: string) => void
  /** a newer version has upgraded the database */
  onOutdated: (error: StartError) => void
}

/** `cleanup` releases everything, also after a throw. Throws StartError. */
export async function serve({
  config,
  connection,
  cleanup,
  notice,
  onOutdated,
}: Served): Promise<void> {
  await migrated(connection, config, notice)
  const db = openDatabase(connection, POOL_SIZE, quotasOf(config))
  cleanup.defer(async () => void (await atMost(POOL_GRACE, db.close())))
  const log = openLog(config.LOG_LEVEL, undefined, () => db.systemPool.query('SELECT 1'))
  const app = await buildApp(
    { db, config, clock: systemClock, limits: sharedLimits(db) },
    { loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) },
    { makeSampleShop },
  )
  await serveWeb(app, config, {
    hasSession: ({ cookies }) => sessionCookieName(config) in cookies,
    seesShop: ({ cookies }) =>
      sessionCookieName(config) in cookies || sampleCookieName(config) in cookies,
    exists: (request) => isTheirDashboard(db, request),
  })
  cleanup.defer(async () => void (await atMost(GRACE, closed(app))))
  // These errors have nothing to do with the address.
  await app.ready()
  try {
    log.level = 'silent' // otherwise Fastify also logs the address, next to the line for the operator
    await listenAt(config, (address) => app.listen(address))
  } finally {
    log.level = config.LOG_LEVEL
  }
  const watching = setInterval(() => {
    isMigrated(db.systemPool).catch((error: unknown) => {
      if (error instanceof StartError) onOutdated(error)
    })
  }, WATCH_INTERVAL).unref()
  cleanup.defer(() => clearInterval(watching))
}

const makeSampleShop = async (services: Services): Promise<void> =>
  (await import('./commands/demo/sample-shop.ts')).makeSampleShop(services)

/** Answers health checks meanwhile. */
async function migrated(
  connection: Connection,
  config: Config,
  notice: (line: string) => void,
): Promise<void> {
  let stopAnswering: (() => Promise<void>) | undefined
  const onStart = async (): Promise<void> => {
    stopAnswering = await answerWhileUpgrading(config)
  }
  try {
    await migrate(connection, { onStart, notice })
  } finally {
    await stopAnswering?.()
  }
}

/** True also for an admin if the owner exists, and for signed-out visitors, to sign in first. */
async function isTheirDashboard(
  db: Database,
  { signedIn, params }: FastifyRequest<{ Params: { email: string } }>,
): Promise<boolean> {
  if (!signedIn) return true
  try {
    const id = await db.withSystem((tx) => accountIdOf(tx, params.email))
    return signedIn.isAdmin || id === signedIn.ownerId
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}

async function closed(app: FastifyInstance): Promise<void> {
  // Else a connection that becomes idle would stay open.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearInterval(sweep)
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms)])
