import { resolve } from 'node:path'
import { failUndelivered } from '../../features/crm/index.ts'
import { noteRestore } from '../../server/backup/noted.ts'
import { failWaitingMails } from '../../server/mail/store.ts'
import { loadBackup, makeRoomFor } from './backup/load.ts'
import { markOf } from '../../server/backup/save.ts'
import { verify } from './differences.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { commandLine, use } from './usage.ts'
import { whereSecretIs } from './words.ts'

/** They may have been sent since the backup was made, so that is for an admin to decide. */
const NOT_SENT = 'It had not been sent when the restored backup was made.'

interface Given {
  FILE: string
  replace?: boolean
  'make-room'?: boolean
}

/** Puts a backup into the database, and checks the totals afterwards; or only makes room for an older version. */
async function restore(
  services: CommandServices,
  { FILE: file, replace = false, 'make-room': makesRoom = false }: Given,
): Promise<string> {
  const { connection, config } = services
  if (makesRoom) {
    const { version, madeAt } = await makeRoomFor(connection, resolve(file))
    return (
      `The database is empty, and the backup, as things were at ${madeAt}, is complete. ` +
      `Get version ${version ?? 'that made it'}, and with that: ${commandLine('restore', [file])}`
    )
  }
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
      'FILE [--replace] [--make-room]',
      'puts the backup FILE into the empty database, or in place of everything in it; or only empties it, for an older version to restore FILE',
      restore,
    ),
  ],
  // The backup brings its own: that is how to go back to an older version.
  { migrates: false },
)
