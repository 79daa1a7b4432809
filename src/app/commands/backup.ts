import { basename, resolve } from 'node:path'
import { backUpInto } from '../../server/backup/folder.ts'
import { noteBackup } from '../../server/backup/noted.ts'
import { saveBackup } from '../../server/backup/save.ts'
import { badInput } from '../../shared/errors.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { use } from './usage.ts'
import { whereSecretIs } from './words.ts'

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())
// The app that started this at night (server/backup/nightly.ts) is gone.
process.on('disconnect', () => stopped.abort())
process.channel?.unref()

async function backUp(
  { db, connection, clock, config }: CommandServices,
  { FILE }: { FILE?: string },
): Promise<string> {
  const about = { madeAt: clock.now(), sessionSecret: config.SESSION_SECRET }
  const { signal } = stopped
  const { BACKUP_DIR, BACKUP_KEEP: keep } = config
  if (FILE === undefined && !BACKUP_DIR) {
    throw badInput('Name the file: npm run backup FILE. Or set BACKUP_DIR to a folder.')
  }
  const { file, rows, bytes } =
    FILE === undefined
      ? await backUpInto(connection, { folder: resolve(BACKUP_DIR!), keep }, about, signal)
      : { file: FILE, ...(await saveBackup(connection, resolve(FILE), about, { signal })) }
  const size = `${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB`
  await noteBackup(db, `${basename(file)}: ${size}`)
  return [
    `Saved ${size} in ${file}. It was read again and is complete.`,
    `Keep the file where nobody else can read it. ${whereSecretIs(config)} is not in it: keep a copy of that secret too, in another place.`,
  ].join('\n')
}

await runCommand(
  'backup',
  [
    use(
      '[FILE]',
      'saves everything in the database in FILE, or in the folder BACKUP_DIR, also while the app is running',
      backUp,
    ),
  ],
  { reads: true },
)
