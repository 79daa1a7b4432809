import { runCommand, type CommandServices } from '../src/app/commands/run-command.ts'
import { use } from '../src/app/commands/usage.ts'
import { sendDigests } from '../src/features/digest/sending.ts'
import { clockOf } from '../src/server/clock.ts'
import { openJobs } from '../src/server/jobs.ts'

/**
 * Sends the digests that are due at a moment, in a separate process on the database of the server under test, and
 * prints the text of the newest email to an address, which it confirms: `node e2e/send-digests.ts 2026-11-23T13:00Z ada@example.com`.
 */
async function send(
  services: CommandServices,
  { MOMENT: moment, EMAIL: recipient }: { MOMENT: string; EMAIL: string },
): Promise<string> {
  // As if the link in the welcome had been opened, which takes a mail server.
  await services.db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE email = $1', [
    recipient,
  ])
  const jobs = openJobs(services.db, services.log)
  const at = (time: string | number) => ({
    ...services,
    jobs,
    clock: clockOf(() => new Date(time)),
  })
  // The first run plans the digests of owners who have just registered.
  await sendDigests(at(Date.now()))
  await sendDigests(at(moment))
  await jobs.stop()
  const { rows } = await services.db.systemPool.query<{ body: string }>(
    'SELECT body FROM mail WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [recipient],
  )
  return JSON.stringify(rows[0]?.body ?? null)
}

await runCommand('send-digests', [use('MOMENT EMAIL', 'sends the digests that are due', send)])
