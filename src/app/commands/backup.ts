import { basename, resolve } from 'node:path'
import { noteBackup } from '../../server/backup/noted.ts'
import { badInput } from '../../shared/errors.ts'
import { saveBackup } from '../../server/backup/save.ts'
import { runCommand } from './run-command.ts'
import { whereSecretIs } from './words.ts'

/** `npm run backup FILE`: saves everything in the database in a file, also while the app is running. */
const [file, ...rest] = process.argv.slice(2)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort())

await runCommand(async ({ db, connection, clock, config }) => {
  if (!file || rest.length > 0) {
    throw badInput('npm run backup FILE     saves everything in the database in FILE')
  }
  const about = { madeAt: clock.now(), sessionSecret: config.SESSION_SECRET }
  const { rows, bytes } = await saveBackup(connection, resolve(file), about, stopped.signal)
  const size = `${rows.toLocaleString('en-US')} rows, ${(bytes / 1e6).toFixed(1)} MB`
  console.log(`Saved ${size} in ${file}. It was read again and is complete.`)
  console.log(
    `Keep it where nobody else can read it. ${whereSecretIs(config)} is not in it: keep a copy of that too, in another place.`,
  )
  await noteBackup(db, `${basename(file)}: ${size}`)
})
