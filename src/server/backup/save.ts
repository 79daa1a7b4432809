import { createHash, createHmac } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { badInput } from '../../shared/errors.ts'
import { ANY_SIZE, END_OF_ROWS, lineOf, readBackup, type Head, type Tail } from './file.ts'
import { connect, type Connection } from '../database/connection.ts'
import { lastApplied, MIGRATIONS } from '../database/migrations.ts'
import { VERSION } from '../version.ts'
import { saved, sequencesOf, tablesOf } from './tables.ts'

/** Advisory lock, a number used nowhere else. Two backups would write the same unfinished file. */
const BACKUP_LOCK = 7_203_913

export interface About {
  madeAt: Date
  sessionSecret: string
}

export interface Saved {
  rows: number
  bytes: number
}

/** One snapshot, written under another name and read again first. `prepare` runs under the lock. Throws a 400. */
export async function saveBackup(
  connection: Connection,
  file: string,
  about: About,
  { signal, prepare }: { signal?: AbortSignal; prepare?: () => Promise<void> } = {},
): Promise<Saved> {
  if (existsSync(file)) {
    if (statSync(file).isDirectory()) {
      throw badInput(`${file} is a folder. Add a name for the backup: ${join(file, 'kpi.backup')}`)
    }
    throw badInput(`${file} already exists. Choose another name, or move that file away first.`)
  }
  const part = `${file}.part`
  const client = await connect(connection)
  try {
    await lockOrRefuse(client)
    await prepare?.()
    await pipeline(
      contentsOf(client, about),
      createGzip(),
      createWriteStream(part, { mode: 0o600, flush: true }),
      { signal },
    )
    const { tables } = await readBackup(part, { limits: ANY_SIZE }).catch(() => {
      throw badInput(
        'The backup was written but reads back differently, so it was deleted. Check the disk, or save it on another one.',
      )
    })
    await rename(part, file)
    await saveFolder(dirname(file))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, bytes: (await stat(file)).size }
  } catch (error) {
    // Another backup, which has the lock, may be writing the file.
    if (!(error instanceof OtherBackup)) await rm(part, { force: true })
    throw explained(error as NodeJS.ErrnoException, file)
  } finally {
    await client.end()
  }
}

class OtherBackup extends Error {}

async function lockOrRefuse(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [BACKUP_LOCK])
  if (!rows[0].locked) throw new OtherBackup()
}

async function* contentsOf(client: pg.Client, { madeAt, sessionSecret }: About) {
  await client.query(`
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0;
    SET LOCAL datestyle = 'ISO';
    SET LOCAL intervalstyle = 'postgres';
    SET LOCAL timezone = 'UTC'`)
  const head: Head = {
    format: 'kpi-mechanics backup 1',
    madeAt: madeAt.toISOString(),
    version: VERSION,
    migration: await lastMigration(client),
    secretMark: markOf(sessionSecret),
  }
  yield lineOf(head)
  const tables = (await tablesOf(client)).filter(({ rows }) => rows !== 'false')
  // Row-level security hides rows from the tables' own user, but not from this role.
  await client.query('SET LOCAL ROLE kpi_system')
  const sums: Tail['tables'] = {}
  for (const table of tables) {
    const { name, columns } = table
    yield lineOf({ table: name, columns })
    const hash = createHash('sha256')
    const copy = client.query(copyTo(`COPY ${saved(table)} TO STDOUT`))
    for await (const rows of copy) {
      hash.update(rows)
      yield rows
    }
    yield END_OF_ROWS
    sums[name] = { rows: copy.rowCount, sha256: hash.digest('hex') }
  }
  await client.query('RESET ROLE')
  // Outside the snapshot; read last, to be never behind the rows.
  yield lineOf({ tables: sums, sequences: await sequencesOf(client) })
}

async function lastMigration(client: pg.Client): Promise<Head['migration']> {
  const when = (await lastApplied(client)) ?? 0
  return { when, name: MIGRATIONS.find((known) => known.when === when)?.tag ?? 'a later one' }
}

export const markOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret)
    .update('kpi-mechanics backup')
    .digest('base64url')
    .slice(0, 16)

/** A new name survives a power cut only once the folder is on the disk. */
async function saveFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file is larger than the system allows',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'this disk can only be read',
}

function explained(error: NodeJS.ErrnoException, file: string): Error {
  if (error.name === 'AbortError') return badInput('The backup was stopped. Nothing was saved.')
  if (error instanceof OtherBackup) {
    return badInput('Another backup of this database is being made. Try again when it is done.')
  }
  const reason = REASONS[error.code ?? '']
  if (!reason || error.syscall === undefined) return error
  return badInput(`The backup can't be written to ${file}: ${reason}. Nothing was saved.`)
}
