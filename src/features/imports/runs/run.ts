import { setTimeout as sleep } from 'node:timers/promises'
import { byItself } from '../../../server/database/long-use.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { requireStillThere } from '../../accounts/index.ts'
import { beginRun, failRun, importCanceled, reportProgress, type Progress } from './runs.ts'

/** ms between two writes of progress, which also check for cancellation */
const REPORT_EVERY = 250

/** Ends a statement soon after this process is killed; PostgreSQL supports that only on some systems. */
const DETECT_CRASH = `
  SELECT set_config('client_connection_check_interval', '250', true)
  WHERE version() LIKE '%linux%'`

export interface Run {
  id: number
  at: Progress
}

/** Never backwards: a file is read twice, or three times after a wrong first guess. */
export function advance(at: Progress, { rowsRead = 0, fraction }: Partial<Progress>): void {
  at.rowsRead = Math.max(at.rowsRead, rowsRead)
  at.fraction = Math.max(at.fraction, fraction ?? 0)
}

/** `signedIn`: null for the nightly reading */
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
 * `tx` has the owner's lock. Throws a 401 if the sender is signed out by now. A cancellation in any process calls
 * `cancel`.
 */
export async function running<T>(
  db: Database,
  tx: OwnerTx,
  { name: fileName, feedId, signedIn }: RunOf,
  { signal, cancel }: Canceling,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // Not among the owner's calls: these may fill all their places, and the import holds a shared place.
  const inOwnTransaction = <R>(work: (tx: OwnerTx) => Promise<R>): Promise<R> =>
    byItself(() => db.withOwner(tx.ownerId, work))
  const id = await inOwnTransaction(async (own) => {
    // Sending may have taken long. From here on `cancelRuns` can end the run.
    if (signedIn) await requireStillThere(own, signedIn)
    return beginRun(own, fileName, feedId)
  })
  await tx.client.query(DETECT_CRASH)
  // Rolling back to here holds the lock until the row says how the run ended.
  await tx.client.query('SAVEPOINT running')
  const at: Progress = { rowsRead: 0, fraction: 0 }
  const isOver = new AbortController()
  void reporting()
  try {
    return await work({ id, at })
  } catch (error) {
    // First unblocks the owner's other writers, who may have every connection that the next line could get. If the
    // connection is lost, `error` may only say that a stream has ended.
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
      // Without a database, the import itself fails.
      const isCanceled = await inOwnTransaction((own) => reportProgress(own, id, at)).catch(
        () => false,
      )
      if (isCanceled) return cancel(importCanceled())
      await sleep(REPORT_EVERY, undefined, { signal: isOver.signal }).catch(() => {})
    }
  }
}
