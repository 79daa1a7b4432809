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

/** owns the tables */
export const SUPERUSER = 'kpi'
const UNFINISHED = '.new-database-'

export interface DataFolder {
  path: string
  user: SystemUser | undefined
}

/** Other users may pass through: the server may run as one. */
export function makeDataDir(dataDir: string): string {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew) chmodSync(dataDir, 0o711)
    return realpathSync(dataDir)
  } catch (error) {
    throw cannotUse(`The DATA_DIR folder ${dataDir}`, error)
  }
}

export function refuseWithoutDatabase(dataDir: string): void {
  if (exists(join(dataDir, 'database'))) return
  throw new StartError(
    `There is no database in ${resolve(dataDir)}. Set DATA_DIR to the folder of the app, or start the app once.`,
  )
}

/**
 * Never recreates an existing database. If the server's user can't enter `dataDir`, the data goes to `elsewhere` behind
 * a link.
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

/** Renamed at the end, so that an interrupted start leaves no partial database. */
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
    // The builtin locale sorts the same everywhere, so indexes stay valid.
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

/** Only while no other app can use this folder. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

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
