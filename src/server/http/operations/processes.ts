import { hostname } from 'node:os'
import { eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import type { SystemTx } from '../../database/tenancy.ts'
import { diskOf } from '../../disk.ts'
import type { Resources } from '../../services.ts'
import { VERSION } from '../../version.ts'
import type { CallSummary } from './call-summary.ts'
import { appProcess } from './tables.ts'

/** By the database's clock: clocks of machines may differ. */

/** ms */
const INTERVAL = 15_000
const SILENT = sql`interval '3 minutes'`
const FORGOTTEN = sql`interval '1 day'`

type Report = typeof appProcess.$inferSelect

export function reportProcess(
  app: FastifyInstance,
  { db, config }: Resources,
  summary: () => Promise<CallSummary>,
): () => Promise<void> {
  const id = uuidv7()
  const startedAt = new Date(Date.now() - process.uptime() * 1_000)
  const report = async (): Promise<void> => {
    const disk = await diskOf(config.DATA_DIR).catch(() => null)
    const calls = await summary()
    const row = {
      startedAt,
      version: VERSION,
      host: hostname(),
      port: config.PORT,
      ...calls,
      disk,
      memory: process.memoryUsage().rss,
      at: sql`now()`,
    }
    await db.withSystem(async (tx) => {
      await tx
        .insert(appProcess)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: appProcess.id, set: row })
      await tx.delete(appProcess).where(lt(appProcess.at, sql`now() - ${FORGOTTEN}`))
    })
  }
  // Shown as silent until the report works again.
  const tryToReport = () => void report().catch((error: unknown) => app.log.warn(error, NOT_SAVED))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    // The first page comes first.
    timer = setTimeout(() => {
      tryToReport()
      timer = setInterval(tryToReport, INTERVAL).unref()
    }, FIRST).unref()
  })
  app.addHook('onClose', async () => {
    if (!timer) return
    clearTimeout(timer)
    await db.withSystem((tx) => tx.delete(appProcess).where(eq(appProcess.id, id))).catch(() => {})
  })
  return report
}

/** ms after the start */
const FIRST = 2_000
const NOT_SAVED = "Could not save this process's report."

export const processesOf = (tx: SystemTx): Promise<(Report & { isSilent: boolean })[]> =>
  tx
    .select({
      ...getTableColumns(appProcess),
      isSilent: sql<boolean>`${appProcess.at} < now() - ${SILENT}`,
    })
    .from(appProcess)
    .orderBy(appProcess.startedAt)
