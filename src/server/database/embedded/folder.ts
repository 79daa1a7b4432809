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
import { basename, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canEnter, run, serverUser, type SystemUser } from './programs.ts'

/** Superuser of the embedded server, who owns the tables. */
export const SUPERUSER = 'kpi'
const UNFINISHED = '.new-database-'

/** Where the data is, and whom the server runs as (undefined: the user of the app). */
export interface DataFolder {
  path: string
  user: SystemUser | undefined
}

/** `DATA_DIR`, made if needed. Others may pass through it, since the server may be another user. */
export function makeDataDir(dataDir: string): string {
  try {
    const isNew = mkdirSync(dataDir, { recursive: true }) !== undefined
    if (isNew) chmodSync(dataDir, 0o711)
    return realpathSync(dataDir)
  } catch (error) {
    throw cannotWrite(dataDir, error)
  }
}

/**
 * The database of `dataDir`: what is there is used as it is and never made anew. As root, where the
 * server's user cannot enter `dataDir`, the data is made in `elsewhere` and `dataDir/database`
 * links to it, so that later starts find it even if the checkout has moved.
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
      `${place} is a link to a folder that is gone. Put that folder back; ` +
        'to start with an empty database instead, remove the link.',
    )
  }
  const path = realpathSync(place)
  const user = ownerOf(path)
  if (!existsSync(join(path, 'PG_VERSION'))) {
    throw new StartError(`${path} is not a database. It was left as it is: move it away to start.`)
  }
  return { path, user }
}

/** Whom the server must run as: it insists on owning its files. */
function ownerOf(path: string): SystemUser | undefined {
  const { uid, gid } = statSync(path)
  if (process.getuid === undefined || process.getuid() === uid) return undefined
  if (process.getuid() !== 0) {
    throw new StartError(
      `${path} belongs to another user (number ${uid}). Start the app as that user or as root.`,
    )
  }
  if (!canEnter(path, { uid, gid })) {
    throw new StartError(
      `The user that the database runs as (number ${uid}) can no longer enter ${path}. ` +
        'Let others pass through the folders above it (chmod o+x).',
    )
  }
  return { uid, gid }
}

/** Made aside and put in place whole: a start that is cut short leaves nothing to be mistaken for it. */
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
    throw cannotWrite(parent, error)
  }
  try {
    // The builtin locale sorts alike on every machine and version, so indexes stay valid.
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
    if (!exists(place)) throw error // else another start was first, and its database is used
  }
}

/** What starts that were cut short have left. Call it only as the one app of this folder. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/** One line on why the server could not be made or started, from what it said. */
export function explain(output: string, folder: string): string {
  const isFull = /No space left|disk quota exceeded/i.test(output)
  if (isFull) {
    return `The disk that holds ${folder} is full. Nothing was lost: free some space and start again.`
  }
  if (/Read-only file system/.test(output)) {
    return `${folder} cannot be written: its disk is read-only. Nothing was lost.`
  }
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|error): +(.*)/g)].map(([, reason]) => reason)
  return `The database in ${folder} does not start: ${reasons.at(-1) ?? output.trim()}`
}

function cannotWrite(folder: string, error: unknown): StartError {
  const { message } = error as Error
  return new StartError(`DATA_DIR: ${folder} cannot be used: ${message}`)
}

/** True for a link to nothing as well. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
