import { clockOf } from '../../../../server/clock.ts'
import { configOf, parseSettings } from '../../../../server/config.ts'
import { openDatabase } from '../../../../server/database/tenancy.ts'
import { openLog } from '../../../../server/log.ts'
import { connectEvents } from '../../../../app/events.ts'
import { closeMonths } from '../closing.ts'

/** Closes months in a process of its own, which a test kills: `node close-months.ts DATABASE_URL NOW`. */
const [connectionString, now] = process.argv.slice(2)

connectEvents()
const db = openDatabase({ connectionString }, 5)
await db.systemPool.query('SELECT')
process.stdout.write('begun\n')
await closeMonths({
  db,
  clock: clockOf(() => new Date(now!)),
  config: configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) }),
  log: openLog('silent'),
})
process.stdout.write('closed\n')
await db.close()
