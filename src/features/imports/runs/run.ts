import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { beginRun, failRun, importCancelled, reportProgress, type Progress } from './runs.ts'

/** ms between two writes of how far a run is, which also tell whether it was cancelled */
const REPORT_EVERY = 250

/** So that a statement ends soon after this process was killed; not every system's PostgreSQL can. */
const NOTICE_CRASH = `
  SELECT set_config('client_connection_check_interval', '250', true)
  WHERE version() LIKE '%linux%'`

/** A run as the import sees it that does its work. */
export interface Run {
  id: number
  at: Progress
}

/** Never back: a file is read twice, or a third time when its beginning misled. */
export function advance(at: Progress, { rowsRead = 0, fraction }: Partial<Progress>): void {
  at.rowsRead = Math.max(at.rowsRead, rowsRead)
  at.fraction = Math.max(at.fraction, fraction ?? 0)
}

export interface Cancelling {
  /** Aborts when the run is to end, for whatever reason. */
  signal: AbortSignal
  cancel: (reason: Error) => void
}

/**
 * Does `work` as a run that the owner can see. `tx` is the import's own transaction and holds the
 * owner's lock. Calls `cancel` when somebody asks for that, in whichever process of the app.
 */
export async function running<T>(
  db: Database,
  tx: OwnerTx,
  fileName: string,
  { signal, cancel }: Cancelling,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const apart = <R>(work: (tx: OwnerTx) => Promise<R>): Promise<R> => db.withOwner(tx.ownerId, work)
  const id = await apart((apart) => beginRun(apart, fileName))
  await tx.client.query(NOTICE_CRASH)
  // What fails after this keeps the lock, taken before, until the row says how the run ended.
  await tx.client.query('SAVEPOINT running')
  const at: Progress = { rowsRead: 0, fraction: 0 }
  const isOver = new AbortController()
  void reporting()
  try {
    return await work({ id, at })
  } catch (error) {
    // Without the database the row is settled by whoever looks at it next.
    const reason = signal.aborted ? signal.reason : error
    // Lets the owner's other writers go on, who may hold every connection that the next line could get.
    await tx.client.query('ROLLBACK TO running').catch(() => {})
    await apart((apart) => failRun(apart, id, reason)).catch(() => {})
    throw error
  } finally {
    isOver.abort()
  }

  async function reporting(): Promise<void> {
    while (!isOver.signal.aborted) {
      // Where the database is away for a moment, the import itself will notice.
      const isCancelled = await apart((apart) => reportProgress(apart, id, at)).catch(() => false)
      if (isCancelled) return cancel(importCancelled())
      await sleep(REPORT_EVERY, undefined, { signal: isOver.signal }).catch(() => {})
    }
  }
}
