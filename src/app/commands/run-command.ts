import { connectEvents } from '../events.ts'
import { AppError, StartError } from '../../shared/errors.ts'
import { systemClock } from '../../server/clock.ts'
import type { Connection } from '../../server/database/connection.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openServer, refuseWithoutServer } from '../../server/database/open-server.ts'
import { quotasOf } from '../../server/database/quotas.ts'
import { openDatabase } from '../../server/database/tenancy.ts'
import { noLimits } from '../../server/limits.ts'
import { openJobs } from '../../server/jobs.ts'
import { heldConfig } from '../../server/outgoing/hold.ts'
import { openLog } from '../../server/log.ts'
import type { Services } from '../../server/services.ts'
import { sessionSecret } from '../../server/session-secret.ts'
import { readUse, type Use } from './usage.ts'

/** per pool: a command does one thing at a time */
const POOL_SIZE = 2

export type CommandServices = Omit<Services, 'ownerQueue'> & {
  connection: Connection
}

/**
 * A StartError or an AppError prints one line and sets exit code 1. `migrates: false`: any version's database. `reads`:
 * needs a database that exists.
 */
export async function runCommand(
  program: string,
  uses: Use<CommandServices>[],
  { migrates = true, reads = false }: { migrates?: boolean; reads?: boolean } = {},
): Promise<void> {
  try {
    const { run, runAlone, given } = readUse(program, uses, process.argv.slice(2))
    const settings = parseSettings(process.env)
    if (runAlone) return console.log(await runAlone(settings))
    if (reads) refuseWithoutServer(settings)
    const config = configOf(settings, { SESSION_SECRET: sessionSecret(settings) })
    const server = await openServer(settings, {
      as: 'command',
      notice: console.log,
      onLost: (error) => console.error(error.message),
    })
    try {
      connectEvents()
      if (migrates) await migrate(server.connection, { notice: console.log })
      const db = openDatabase(server.connection, POOL_SIZE, quotasOf(settings))
      try {
        const log = openLog('error')
        const jobs = openJobs(db, log)
        try {
          const { connection } = server
          // Without migrating, the table may be missing.
          const held = migrates ? await heldConfig(db, config) : config
          const resources = { db, config: held, clock: systemClock, limits: noLimits }
          const services = { ...resources, log, jobs, connection }
          console.log(await run(services, given))
        } finally {
          await jobs.stop()
        }
      } finally {
        await db.close()
      }
    } finally {
      await server.stop()
    }
  } catch (error) {
    const isRefusal = error instanceof StartError || error instanceof AppError
    console.error(isRefusal ? error.message : error)
    process.exitCode = 1
  }
}
