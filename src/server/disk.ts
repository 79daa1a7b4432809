import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Bytes that are free on the disk with the app's data. The built-in database may be on another one, which counts. */
export async function freeDisk({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<number> {
  const { bavail, bsize } = await statfs(join(DATA_DIR, 'database')).catch(() => statfs(DATA_DIR))
  return bavail * bsize
}
