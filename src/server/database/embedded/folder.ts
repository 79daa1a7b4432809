import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { StartError } from '../../../shared/errors.ts'
import { canEnter, run, serverUser, type SystemUser } from './programs.ts'

/** Superuser of the embedded server, who owns the tables. */
export const SUPERUSER = 'kpi'
const UNFINISHED = '.new-database-'

/** Folder of the data, and the user that the server runs as (undefined: the app's own user). */
export interface DataFolder {
  path: string
  user: SystemUser | undefined
}

/** Creates `DATA_DIR` if needed and returns its real path. Other users may pass through it, because the server may run as one. */
export function makeDataDir(dataDir: string): string {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew) chmodSync(dataDir, 0o711)
    return realpathSync(dataDir)
  } catch (error) {
    throw cannotUse(`The DATA_DIR folder ${dataDir}`, error)
  }
}

/** Throws StartError when there is no database in `dataDir`. */
export function refuseWithoutDatabase(dataDir: string): void {
  if (exists(join(dataDir, 'database'))) return
  throw new StartError(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR as the app has it, or start the app once.`,
  )
}

/**
 * Returns the database folder of `dataDir`, and creates it if there is none. An existing one is never
 * recreated. When the app runs as root and the server's user cannot enter `dataDir`, the data goes to
 * `elsewhere` and `dataDir/database` links to it, so that later starts find it even if the checkout
 * has moved. Throws StartError when the folder cannot be used.
 */
export async function findOrMakeDatabase(
  dataDir: string,
  elsewhere: string,
  programsFor: (user: SystemUser | undefined) => string,
): Promise<DataFolder> {
  const place = join(dataDir, 'database')
  if (!exists(place)) {
    const user = serverUser()
    await makeDatabase(place, elsewhere, programsFor(user), user)
  }
  if (!existsSync(place)) {
    throw new StartError(
      `${place} is a link to a folder that no longer exists. Restore that folder; ` +
        'to start with an empty database instead, remove the link.',
    )
  }
  const path = realpathSync(place)
  const user = ownerOf(path)
  if (!existsSync(join(path, 'PG_VERSION'))) {
    throw new StartError(
      `${path} is not a database and was not changed. Move it somewhere else, then start again.`,
    )
  }
  return { path, user }
}

/** Returns the user that the server must run as, because PostgreSQL requires that it owns its files. */
function ownerOf(path: string): SystemUser | undefined {
  const { uid, gid } = statSync(path)
  if (process.getuid === undefined || process.getuid() === uid) return undefined
  if (process.getuid() !== 0) {
    throw new StartError(
      `${path} belongs to another user (uid ${uid}). Start the app as that user or as root.`,
    )
  }
  if (!canEnter(path, { uid, gid })) {
    throw new StartError(
      `The user that the database runs as (uid ${uid}) can no longer enter ${path}. ` +
        'Let other users pass through the folders above it (chmod o+x).',
    )
  }
  return { uid, gid }
}

/** Creates the database in a temporary folder and then renames it, so that an interrupted start leaves no partial database. */
async function makeDatabase(
  place: string,
  elsewhere: string,
  programs: string,
  user: SystemUser | undefined,
): Promise<void> {
  const dataDir = join(place, '..')
  const near = !user || canEnter(dataDir, user)
  const parent = near ? dataDir : elsewhere
  let fresh: string
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 })
    fresh = mkdtempSync(join(parent, UNFINISHED))
    if (user) chownSync(fresh, user.uid, user.gid)
  } catch (error) {
    throw cannotUse(`The ${near ? 'DATA_DIR ' : ''}folder ${parent}`, error)
  }
  try {
    // The builtin locale sorts the same on every machine and version, so indexes stay valid.
    const { code, output } = await run(
      join(programs, 'bin/initdb'),
      [
        ...['-D', fresh, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--data-checksums'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-locale'],
      ],
      { user },
    )
    if (code !== 0) throw new StartError(explain(output, parent))
    if (near) {
      renameSync(fresh, place)
    } else {
      const made = join(elsewhere, basename(fresh).replace(UNFINISHED, 'database-'))
      renameSync(fresh, made)
      fresh = made
      symlinkSync(made, place)
    }
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!exists(place)) throw error // otherwise another start was first, and its database is used
  }
}

/** Removes what interrupted starts have left. Call it only while no other app can use this folder. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Returns one line that explains, from the server's output, why it could not be created or started. */
export function explain(output: string, folder: string): string {
  const isFull = /No space left|disk quota exceeded/i.test(output)
  if (isFull) {
    return `There is no space left on the disk of ${folder}. Nothing was lost. Free some space.`
  }
  if (/Read-only file system/.test(output)) {
    return `${folder} cannot be changed because its disk is read-only. Nothing was lost.`
  }
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|error): +(.*)/g)].map(([, reason]) => reason)
  return `The database in ${folder} could not be started: ${reasons.at(-1) ?? output.trim()}`
}

function cannotUse(folder: string, error: unknown): StartError {
  const { message } = error as Error
  return new StartError(`${folder} cannot be used: ${message}`)
}

/** Also true for a broken link. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
