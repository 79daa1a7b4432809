import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Connection } from '../database/connection.ts'
import { saveBackup, type About, type Saved } from './save.ts'

const nameAt = (madeAt: Date): string =>
  `kpi-backup-${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.gz`
const WHOLE = /^kpi-backup-\d{8}T\d{6}Z\.gz$/
const HALF = /^kpi-backup-\d{8}T\d{6}Z\.gz\.part$/

/** Afterwards deletes the oldest beyond `keep`, never files with other names. Throws a 400. */
export async function backUpInto(
  connection: Connection,
  { folder, keep }: { folder: string; keep: number },
  about: About,
  signal?: AbortSignal,
): Promise<Saved & { file: string }> {
  const file = join(folder, nameAt(about.madeAt))
  const saved = await saveBackup(connection, file, about, {
    ...(signal && { signal }),
    prepare: async () => remove(folder, await filesIn(folder, HALF)),
  })
  const older = (await filesIn(folder, WHOLE)).filter((name) => name !== basename(file))
  await remove(folder, older.slice(0, Math.max(0, older.length + 1 - keep)))
  return { file, ...saved }
}

const filesIn = async (folder: string, pattern: RegExp): Promise<string[]> =>
  (await readdir(folder)).filter((name) => pattern.test(name)).sort()

async function remove(folder: string, names: string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}
