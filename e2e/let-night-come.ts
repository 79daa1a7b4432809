import { runCommand, type CommandServices } from '../src/app/commands/run-command.ts'
import { use } from '../src/app/commands/usage.ts'
import { queueDue } from '../src/features/imports/nightly/reading.ts'
import { openJobs } from '../src/server/jobs.ts'

/**
 * Lets the night come for an owner's files on the web, in a separate process on the database of the server under test, which
 * then reads them: `node e2e/let-night-come.ts ada@example.com`.
 */
async function letNightCome(
  services: CommandServices,
  { EMAIL: email }: { EMAIL: string },
): Promise<string> {
  const { db, clock } = services
  // No journey changes the clock of all, so it is these files whose night has begun.
  await db.systemPool.query(
    `UPDATE sale_feed SET next_at = now() - interval '1 minute'
     WHERE owner_id = (SELECT id FROM "user" WHERE email = $1)`,
    [email],
  )
  const jobs = openJobs(db, services.log)
  await queueDue({ db, clock, jobs })
  await jobs.stop()
  return ''
}

await runCommand('let-night-come', [use('EMAIL', 'reads files on the web', letNightCome)])
