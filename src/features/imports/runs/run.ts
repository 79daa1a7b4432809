import { setTimeout as sleep } from 'node:timers/promises'
import { byItself } from '../../../server/database/long-use.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { requireStillThere } from '../../accounts/index.ts'
import { beginRun, failRun, importCanceled, reportProgress, type Progress } from './runs.ts'

/** ms between two writes of a run's progress, which also check whether it was canceled */
const REPORT_EVERY = 250

/** Ends a statement soon after this process is killed; PostgreSQL supports that only on some systems. */
const DETECT_CRASH = `
  SELECT set_config('client_connection_check_interval', '250', true)
  WHERE version() LIKE '%linux%'`

/** A run from the point of view of its own import. */
export interface Run {
  id: number
  at: Progress
}

/** Updates the progress, never backwards: a file is read twice, or three times after a wrong first guess. */
export function advance(at: Progress, { rowsRead = 0, fraction }: Partial<Progress>): void {
  at.rowsRead = Math.max(at.rowsRead, rowsRead)
  at.fraction = Math.max(at.fraction, fraction ?? 0)
}

/** The file, the number of the file on the web that it is, and who sent it; null for the nightly reading. */
interface RunOf {
  name: string
  feedId: number | undefined
  signedIn: SignedIn | null
}

export interface Canceling {
  /** Aborts when the run must end, for any reason. */
  signal: AbortSignal
  cancel: (reason: Error) => void
}

/**
 * Does `work` as a run that the owner can see. `tx` is the import's own transaction, which has the
 * owner's lock. Throws a 401 if whoever sent the file is signed out by now. Calls `cancel` when someone cancels the run, in any process of the app.
 */
export async function running<T>(
  db: Database,
  tx: OwnerTx,
  { name: fileName, feedId, signedIn }: RunOf,
  { signal, cancel }: Canceling,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // Not one of the owner's own calls: these may fill all their places, and the import holds one that all share.
  const inOwnTransaction = <R>(work: (tx: OwnerTx) => Promise<R>): Promise<R> =>
    byItself(() => db.withOwner(tx.ownerId, work))
  const id = await inOwnTransaction(async (own) => {
    // Sending the file may have taken long. From here on the run is there for whoever ends it (`cancelRuns`).
    if (signedIn) await requireStillThere(own, signedIn)
    return beginRun(own, fileName, feedId)
  })
  await tx.client.query(DETECT_CRASH)
  // A failure after this rolls back to here, so the lock taken before lasts until the row says how the run ended.
  await tx.client.query('SAVEPOINT running')
  const at: Progress = { rowsRead: 0, fraction: 0 }
  const isOver = new AbortController()
  void reporting()
  try {
    return await work({ id, at })
  } catch (error) {
    // If the database is away, the next one to read the row marks it as ended.
    // Unblocks the owner's other writers, who may have every connection that the next line could get. It fails if the
    // connection is gone: `error` may then only say that a stream has ended.
    const lost = await tx.client.query('ROLLBACK TO running').then(
      () => undefined,
      (failure: unknown) => failure,
    )
    const reason = signal.aborted ? signal.reason : (lost ?? error)
    await inOwnTransaction((own) => failRun(own, id, reason)).catch(() => {})
    throw error
  } finally {
    isOver.abort()
  }

  async function reporting(): Promise<void> {
    while (!isOver.signal.aborted) {
      // Ignored: if the database is away, the import itself will notice.
      const isCanceled = await inOwnTransaction((own) => reportProgress(own, id, at)).catch(
        () => false,
      )
      if (isCanceled) return cancel(importCanceled())
      await sleep(REPORT_EVERY, undefined, { signal: isOver.signal }).catch(() => {})
    }
  }
}
