import { afterAll } from 'vitest'
import { systemClock } from '../../server/clock.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { noLimits } from '../../server/limits.ts'
import { openLog } from '../../server/log.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { FAST } from '../../server/testing/jobs.ts'
import { buildApp } from '../app.ts'

export type TestDatabase = Awaited<ReturnType<typeof testDatabaseAddress>>

interface Own {
  /** instead of a new one */
  database?: TestDatabase | undefined
  sessionSecret?: string
}

/** One of several installations in a test: the whole app on a database of its own, with the real clock and no limits. */
export async function testInstallation(
  settings: Record<string, string> & { APP_URL: string },
  { database: given, sessionSecret = 's'.repeat(32) }: Own = {},
) {
  const database = given ?? (await testDatabaseAddress())
  const { db, address: connectionString } = database
  const config = configOf(
    {
      ...parseSettings(settings),
      MIN_FREE_DISK_MB: 0,
      SAMPLE_SHOP: false,
      DATA_DIR: testFolder(),
    },
    { SESSION_SECRET: sessionSecret },
  )
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const resources = { db, config, clock: systemClock, limits: noLimits }
  const app = await buildApp(resources, { loggerInstance: log }, { pace: FAST })
  afterAll(() => app.close())
  await app.ready()
  return {
    app,
    db,
    database,
    config,
    log,
    /** what it has logged as a warning or worse */
    lines,
    /** what a move needs to know of it */
    side: {
      connection: { connectionString },
      sessionSecret,
      address: settings.APP_URL,
    },
  }
}
