import { resolve } from 'node:path'
import { pauseTokens } from '../../features/accounts/index.ts'
import { mailNoMore } from '../../features/admin/index.ts'
import { failUndelivered } from '../../features/crm/index.ts'
import { ANY_SIZE } from '../../server/backup/file.ts'
import { noteRestore } from '../../server/backup/noted.ts'
import { markOf } from '../../server/backup/save.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { giveUpAll } from '../../server/delivery.ts'
import { MAILS } from '../../server/mail/queue.ts'
import { holdBack, letLeave } from '../../server/outgoing/hold.ts'
import { COMPARED } from '../restored.ts'
import { loadBackup, makeRoomFor } from './backup/load.ts'
import { verify } from './differences.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { commandLine, use } from './usage.ts'
import { whereSecretIs } from './words.ts'

/** Perhaps sent since the backup: for an admin to decide. */
const NOT_SENT = 'It had not been sent when the restored backup was made.'
const HELD =
  'Nothing leaves the app now: no email, lead or webhook, and no nightly file is read. Look at what has changed, then let an admin press "Go live" in the overview. Never press it on a copy.'
const NOT_KEPT =
  'The older version keeps none of the changes below, even where a line says that they stay. Make them again there:'

interface Given {
  FILE: string
  replace?: boolean
  'go-live'?: boolean
  'any-size'?: boolean
  'make-room'?: boolean
}

async function restore(services: CommandServices, given: Given): Promise<string> {
  const { connection, config, clock } = services
  const { FILE: file, replace = false } = given
  const limits = given['any-size'] ? ANY_SIZE : undefined
  if (given['make-room']) {
    const { version, madeAt } = await makeRoomFor(connection, resolve(file), {
      limits,
      compared: COMPARED,
      tell: (kept) => kept.length > 0 && console.log([NOT_KEPT, ...kept].join('\n')),
    })
    return (
      `The database is empty. The backup is complete, with everything as it was at ${madeAt}. ` +
      `Install ${version ? `version ${version}` : 'the version that made it'}, then run: ${commandLine('restore', [file])}`
    )
  }
  const isLive = given['go-live'] ?? false
  let paused = 0
  const finish = async (tx: SystemTx, { madeAt }: { madeAt: string }): Promise<void> => {
    await giveUpAll(tx, MAILS, NOT_SENT, clock.now())
    // Without the setting nobody waits for them.
    if (config.CRM_WEBHOOK_URL || config.hold) await failUndelivered(tx, NOT_SENT, clock.now())
    await mailNoMore(tx, clock.now())
    await noteRestore(tx, madeAt)
    paused = await pauseTokens(tx, clock.now())
    await (isLive ? letLeave(tx) : holdBack(tx, clock.now(), new Date(madeAt)))
  }
  const { backup, kept } = await loadBackup(connection, resolve(file), {
    replace,
    limits,
    compared: COMPARED,
    finish,
  })
  const rows = Object.values(backup.tables).reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Restored ${rows.toLocaleString('en-US')} rows, as they were at ${backup.madeAt}. Everyone has to sign in again.`,
    ...kept,
    ...(paused > 0
      ? [`Access tokens are off until their owners turn them on under Your account: ${paused}.`]
      : []),
    ...(isLive ? [] : [HELD]),
  ]
  for (const line of lines) console.log(line)
  if (markOf(config.SESSION_SECRET) !== backup.secretMark) {
    console.log(
      `Before you start the app, put the old secret in ${whereSecretIs(config)}: it is different from the one here. Without the old secret, owners with an authenticator app need a recovery code.`,
    )
  }
  return verify(services)
}

await runCommand(
  'restore',
  [
    use(
      'FILE [--replace] [--go-live] [--any-size] [--make-room]',
      'restores the backup FILE into an empty database, or in place of everything in the database; or only empties the database, so that an older version can restore FILE',
      restore,
    ),
  ],
  // The backup brings its own migrations: the way back to an older version.
  { migrates: false },
)
