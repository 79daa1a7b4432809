import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIN_SECRET_LENGTH, type Settings } from './config.ts'
import { makeDataDir } from './database/embedded/folder.ts'
import { StartError } from '../shared/errors.ts'

/** Throws StartError, because another secret would sign everyone out. */
export function sessionSecret({ SESSION_SECRET, DATABASE_URL, DATA_DIR }: Settings): string {
  if (SESSION_SECRET) return SESSION_SECRET
  if (DATABASE_URL) {
    throw new StartError(
      'SESSION_SECRET is required with DATABASE_URL: every process needs the same one.',
    )
  }
  const file = join(makeDataDir(DATA_DIR), 'session-secret')
  const secret = read(file) ?? make(file)
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `${file} must have at least ${MIN_SECRET_LENGTH} characters. ` +
        'Restore the file, or delete it to create a new secret, which signs everyone out.',
    )
  }
  chmodSync(file, 0o600)
  return secret
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Linked once complete: no start leaves an empty secret. */
function make(file: string): string {
  const secret = randomBytes(32).toString('base64url')
  const fresh = `${file}.${process.pid}`
  try {
    writeFileSync(fresh, secret, { mode: 0o600, flush: true })
    linkSync(fresh, file)
    return secret
  } catch (error) {
    throw new StartError(`${file} cannot be written: ${(error as Error).message}`)
  } finally {
    rmSync(fresh, { force: true })
  }
}
