import { basename, resolve } from 'node:path'
import { noteBackup } from '../../server/backup/noted.ts'
import { saveBackup } from '../../server/backup/save.ts'
import { runCommand, type CommandServices } from './run-command.ts'
import { use } from './usage.ts'
import { whereSecretIs } from './words.ts'

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

async function backUp(
  { db, connection, clock, config }: CommandServices,
  { FILE: file }: { FILE: string },
): Promise<string> {
  const about = { madeAt: clock.now(), sessionSecret: config.SESSION_SECRET }
  const { rows, bytes } = await saveBackup(connection, resolve(file), about, stopped.signal)
  const size = `${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB`
  await noteBackup(db, `${basename(file)}: ${size}`)
  return [
    `Saved ${size} in ${file}. It was read again and is complete.`,
    `Keep it where nobody else can read it. ${whereSecretIs(config)} is not in it: keep a copy of that too, in another place.`,
  ].join('\n')
}

await runCommand('backup', [
  use('FILE', 'saves everything in the database in FILE, also while the app is running', backUp),
])
