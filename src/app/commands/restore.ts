import { resolve } from 'node:path'
import { failUndelivered } from '../../features/crm/index.ts'
import { noteRestore } from '../../server/backup/noted.ts'
import { failWaitingMails } from '../../server/mail/store.ts'
import { loadBackup } from './backup/load.ts'
import { markOf } from '../../server/backup/save.ts'
import { verify } from './differences.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { use } from './usage.ts'
import { whereSecretIs } from './words.ts'

/** They may have been sent since the backup was made, so that is for an admin to decide. */
const NOT_SENT = 'It had not been sent when the restored backup was made.'

/** Puts a backup into the database, and checks the totals afterwards. */
async function restore(
  services: CommandServices,
  { FILE: file, replace = false }: { FILE: string; replace?: boolean },
): Promise<string> {
  const { connection, config } = services
  const backup = await loadBackup(connection, resolve(file), { replace })
  await services.db.withSystem(async (tx) => {
    await failWaitingMails(tx, NOT_SENT)
    if (config.CRM_WEBHOOK_URL) await failUndelivered(tx, NOT_SENT)
    await noteRestore(tx, backup.madeAt)
  })
  const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows.toLocaleString('en-US')} rows, as they were at ${backup.madeAt}. Everyone has to sign in again.`,
  )
  if (markOf(config.SESSION_SECRET) !== backup.secretMark) {
    console.log(
      `Before you start the app, put the old secret in ${whereSecretIs(config)}: the one here is another. Without it, owners with an authenticator app need a recovery code.`,
    )
  }
  return verify(services)
}

await runCommand(
  'restore',
  [
    use(
      'FILE [--replace]',
      'puts the backup FILE into the empty database, or in place of everything in it',
      restore,
    ),
  ],
  // The backup brings its own: that is how to go back to an older version.
  { migrates: false },
)
