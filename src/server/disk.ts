import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** bytes */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** bytes; the built-in database's disk counts */
export const freeDisk = async ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<number> =>
  (await diskOf(join(DATA_DIR, 'database')).catch(() => diskOf(DATA_DIR))).free
