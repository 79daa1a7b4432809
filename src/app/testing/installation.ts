import { afterAll } from 'vitest'
import { systemClock } from '../../server/clock.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { noLimits } from '../../server/limits.ts'
import { openLog } from '../../server/log.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { FAST } from '../../server/testing/jobs.ts'
import { buildApp } from '../app.ts'

const SESSION_SECRET = 's'.repeat(32)

/** One of several installations in a test: the whole app on a database of its own, with the real clock and no limits. */
export async function testInstallation(settings: Record<string, string> & { APP_URL: string }) {
  const { db, address: connectionString } = await testDatabaseAddress()
  const config = configOf(
    {
      ...parseSettings(settings),
      MIN_FREE_DISK_MB: 0,
      SAMPLE_SHOP: false,
      DATA_DIR: testFolder(),
    },
    { SESSION_SECRET },
  )
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const resources = { db, config, clock: systemClock, limits: noLimits }
  const app = await buildApp(resources, { loggerInstance: log }, { pace: FAST })
  await app.ready()
  afterAll(() => app.close())
  return {
    app,
    db,
    config,
    log,
    /** what it has logged as a warning or worse */
    lines,
    /** what a move needs to know of it */
    side: {
      connection: { connectionString },
      sessionSecret: SESSION_SECRET,
      address: settings.APP_URL,
    },
  }
}
