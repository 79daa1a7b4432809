import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { accountIdOf, sessionCookieName } from '../features/accounts/index.ts'
import { buildApp } from './app.ts'
import { systemClock } from '../server/clock.ts'
import type { Config } from '../server/config.ts'
import { migrate } from '../server/database/migrate.ts'
import { quotasOf } from '../server/database/quotas.ts'
import { openDatabase, type Database } from '../server/database/tenancy.ts'
import { sharedLimits } from '../server/http/guards/limits.ts'
import { serveWeb } from '../server/http/serve-page.ts'
import { AppError } from '../shared/errors.ts'
import { openLog } from '../server/log.ts'
import { StartError } from '../server/start-error.ts'

/** connections in each of the two pools */
const POOL_SIZE = 10
/** ms for requests to finish after a stop signal; supervisors kill the process after 30 s */
const GRACE = 20_000
/** ms for database connections to close after the last request */
const POOL_GRACE = 1_000

/**
 * Migrates the database, then serves the app and its page. What it opens is released by `cleanup`,
 * also when it throws. Throws StartError.
 */
export async function serve(
  config: Config,
  connection: pg.ClientConfig,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  await migrate(connection)
  const db = openDatabase(connection, POOL_SIZE, quotasOf(config))
  cleanup.defer(async () => void (await atMost(POOL_GRACE, db.close())))
  const log = openLog(config.LOG_LEVEL)
  const app = await buildApp(
    { db, config, clock: systemClock, limits: sharedLimits(db) },
    { loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) },
  )
  await serveWeb(app, config, {
    hasSession: ({ cookies }) => sessionCookieName(config) in cookies,
    exists: (request) => isTheirDashboard(db, request),
  })
  cleanup.defer(async () => void (await atMost(GRACE, closed(app))))
  const { PORT: port, HOST: host } = config
  try {
    log.level = 'silent' // otherwise Fastify also logs the address, next to the line for the operator
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT ${port} is in use by another program. Set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new StartError(
        `PORT ${port} can only be used by root. Set PORT to a number above 1023.`,
      )
    throw new StartError(
      `The app cannot listen on HOST ${host}: ${(error as Error).message}. Set HOST to an address of this machine, such as 127.0.0.1.`,
    )
  } finally {
    log.level = config.LOG_LEVEL
  }
}

/**
 * True for the owner with the email in the address, and for an admin if there is such an owner. Who is signed out signs
 * in first.
 */
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

/** Finishes running requests and refuses new ones. */
async function closed(app: FastifyInstance): Promise<void> {
  // A connection that becomes idle meanwhile would otherwise stay open for its next request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearInterval(sweep)
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms)])
