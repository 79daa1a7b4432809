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

/**
 * Each process of the app tells the others how it is doing, so that any of them can show all. By the database's
 * clock, because the clocks of several machines may differ.
 */

/** ms between two reports */
const INTERVAL = 15_000
/** A process that is silent for so long has stopped, or hangs. */
const SILENT = sql`interval '3 minutes'`
/** After that its row is deleted. */
const FORGOTTEN = sql`interval '1 day'`

type Report = typeof appProcess.$inferSelect

/** Begins to report when the app listens, and says so when it stops. Returns a function that reports now. */
export function reportProcess(
  app: FastifyInstance,
  { db, config }: Resources,
  summary: () => Promise<CallSummary>,
): () => Promise<void> {
  const id = uuidv7()
  const startedAt = new Date(Date.now() - process.uptime() * 1_000)
  const report = async (): Promise<void> => {
    // Where the system doesn't say, or the folder isn't there, it is null.
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
  // Shown as silent until it works again.
  const tryToReport = () => void report().catch((error: unknown) => app.log.warn(error, NOT_SAVED))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    // Not at once: the first page comes first.
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

/** The reports of all processes, the oldest process first. */
export const processesOf = (tx: SystemTx): Promise<(Report & { isSilent: boolean })[]> =>
  tx
    .select({
      ...getTableColumns(appProcess),
      isSilent: sql<boolean>`${appProcess.at} < now() - ${SILENT}`,
    })
    .from(appProcess)
    .orderBy(appProcess.startedAt)
