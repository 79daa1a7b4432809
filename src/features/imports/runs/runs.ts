import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { databaseErrorToAppError } from '../../../server/database/database-errors.ts'
import { announceLargeChange } from '../../../server/database/large-changes.ts'
import { prepared } from '../../../server/database/prepared.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { AppError, conflict, notFound } from '../../../shared/errors.ts'
import {
  countEdited,
  importsWithSales,
  importsWithUpdates,
  stillInTrash,
} from '../../sales/index.ts'
import type { DateOrder } from '../options/contract.ts'
import { MAX_IMPORTS_LISTED, type ImportRun } from './contract.ts'
import { INTERRUPTED, reasonOf, type Reason } from './reasons.ts'
import { rejectedRows, saleImport } from '../tables.ts'

/**
 * A run's row in `sale_import` is committed at the beginning, for all to see, and becomes 'done' in the transaction
 * that inserts the sales. That transaction has the owner's lock, released however the transaction ends: a 'running' row
 * without a lock belongs to a killed app.
 */

const key = (tx: OwnerTx): SQL => sql`hashtextextended('import ' || ${tx.ownerId}, 0)`

const importRunning = () =>
  conflict(
    'import_running',
    "Another import or undo is still running. Please wait until it's done, then try again.",
  )

/** Throws 409 while another import, undo or restore of the owner is running: the same rows could be added twice. */
export async function lockImports(tx: OwnerTx): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${key(tx)}) AS free`,
  )
  if (!rows[0]!.free) throw importRunning()
  await announceLargeChange(tx, 'import')
}

/** Throws 409 while an import of the owner is running; else stops imports from starting. A second caller waits. */
export async function blockImports(tx: OwnerTx): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock_shared(${key(tx)}) AS free`,
  )
  if (!rows[0]!.free) throw importRunning()
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('imports held ' || ${tx.ownerId}, 0))`,
  )
}

export const importCanceled = (): AppError =>
  conflict('import_canceled', 'The import was canceled. Nothing was imported.')

const isRunning = (tx: OwnerTx, condition?: SQL) =>
  and(eq(saleImport.ownerId, tx.ownerId), eq(saleImport.state, 'running'), condition)

async function endRunning(tx: OwnerTx, reason: Reason, condition?: SQL): Promise<number> {
  const { isCanceled } = saleImport
  // A file's first import is confirmed by hand, and turns the nightly reading on.
  const isNightly = sql`EXISTS (
    SELECT FROM ${saleImport} AS first
    WHERE first.owner_id = ${tx.ownerId} AND first.feed_id = sale_import.feed_id AND first.state = 'done')`
  const message = sql`CASE WHEN ${isNightly} THEN ${reason.nightly} ELSE ${reason.byHand} END`
  const { rowCount } = await tx
    .update(saleImport)
    .set({
      endedAt: sql`now()`,
      state: sql`CASE WHEN ${isCanceled} THEN 'canceled' ELSE 'failed' END`,
      message: sql`CASE WHEN ${isCanceled} THEN NULL ELSE ${message} END`,
    })
    .where(isRunning(tx, condition))
  return rowCount ?? 0
}

/** The caller has the owner's lock, so any other running row is of a killed app. */
export async function beginRun(tx: OwnerTx, fileName: string, feedId?: number): Promise<number> {
  await endRunning(tx, INTERRUPTED)
  const [run] = await tx
    .insert(saleImport)
    .values({ ownerId: tx.ownerId, fileName, feedId })
    .returning({ id: saleImport.id })
  return run!.id
}

export interface Progress {
  rowsRead: number
  /** of the whole work, 0 to 1 */
  fraction: number
}

// Prepared, because each running import sends this four times a second.
const PROGRESS = prepared('import-progress')`
  UPDATE ${saleImport} SET rows_read = $3, progress = $4
  WHERE owner_id = $1 AND id = $2 AND state = 'running' RETURNING is_canceled AS "isCanceled"`

export async function reportProgress(tx: OwnerTx, id: number, at: Progress): Promise<boolean> {
  // No wait for the disk: a crash of the database ends the run anyway.
  tx.client.query('SET LOCAL synchronous_commit = off').catch(() => {})
  const { rows } = await tx.client.query<{ isCanceled: boolean }>({
    ...PROGRESS,
    values: [tx.ownerId, id, at.rowsRead, at.fraction],
  })
  return rows[0]?.isCanceled ?? false
}

export interface Counts {
  imported: number
  updated: number
  duplicates: number
  errorCount: number
  isOwnExport: boolean
  currency: string | null
  dateOrder: DateOrder | null
  firstSaleId: number | null
  lastSaleId: number | null
  message: string | null
}

/** Must come last. Throws 409 after a cancellation. */
export async function finishRun(tx: OwnerTx, id: number, counts: Counts): Promise<void> {
  const { rowCount } = await tx
    .update(saleImport)
    .set({ ...counts, state: 'done', endedAt: sql`clock_timestamp()`, progress: 1 })
    .where(isRunning(tx, and(eq(saleImport.id, id), eq(saleImport.isCanceled, false))))
  if (rowCount === 0) throw importCanceled()
}

export async function failRun(tx: OwnerTx, id: number, error: unknown): Promise<void> {
  const refusal = error instanceof AppError ? error : databaseErrorToAppError(error)
  await endRunning(tx, reasonOf(refusal), eq(saleImport.id, id))
}

/**
 * In one statement: a run that ends or begins meanwhile has its row changed or its lock taken before this can misjudge
 * the run.
 */
async function endKilledRuns(tx: OwnerTx): Promise<number> {
  const nobodyHoldsTheLock = sql`NOT EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND mode = 'ExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (classid::bigint << 32) | objid::bigint = ${key(tx)})`
  return endRunning(tx, INTERRUPTED, nobodyHoldsTheLock)
}

/** Throws 404, and 409 when the run has ended. */
export async function markCanceled(tx: OwnerTx, id: number): Promise<void> {
  // A run about to commit has locked the row: this waits, and then finds the run done.
  const { rowCount } = await tx
    .update(saleImport)
    .set({ isCanceled: true })
    .where(isRunning(tx, eq(saleImport.id, id)))
  if (rowCount !== 0) return
  await findRun(tx, id)
  throw conflict('not_running', 'This import has already ended.')
}

/** Doesn't wait for the end: nothing is recorded once this transaction has committed. */
export async function cancelRuns(tx: OwnerTx): Promise<void> {
  await tx.update(saleImport).set({ isCanceled: true }).where(isRunning(tx))
}

/** ms until the canceling call answers anyway */
const CANCEL_TIMEOUT = 5_000

/** ms */
const POLL_INTERVAL = 50

/** Gives up after `CANCEL_TIMEOUT`. */
export async function awaitEnd(db: Database, ownerId: string): Promise<void> {
  // No connection is in use while waiting.
  for (const deadline = Date.now() + CANCEL_TIMEOUT; Date.now() < deadline;) {
    const hasEnded = await db.withOwner(ownerId, async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock_shared(${key(tx)}) AS free`,
      )
      if (rows[0]!.free) await endKilledRuns(tx)
      return rows[0]!.free
    })
    if (hasEnded) return
    await sleep(POLL_INTERVAL)
  }
}

/** Throws 404. */
export async function findRun(
  tx: OwnerTx,
  id: number,
): Promise<
  Pick<typeof saleImport.$inferSelect, 'fileName' | 'firstSaleId' | 'lastSaleId' | 'trashId'>
> {
  const [run] = await tx
    .select({
      fileName: saleImport.fileName,
      firstSaleId: saleImport.firstSaleId,
      lastSaleId: saleImport.lastSaleId,
      trashId: saleImport.trashId,
    })
    .from(saleImport)
    .where(and(eq(saleImport.ownerId, tx.ownerId), eq(saleImport.id, id)))
  if (!run) throw notFound("This import doesn't exist.")
  return run
}

type Details = Pick<
  typeof saleImport.$inferSelect,
  'id' | 'currency' | 'dateOrder' | 'firstSaleId' | 'lastSaleId'
>

export async function detailsOf(tx: OwnerTx, ids: number[]): Promise<Map<number, Details>> {
  const { id, currency, dateOrder, firstSaleId, lastSaleId, ownerId } = saleImport
  const rows = await tx
    .select({ id, currency, dateOrder, firstSaleId, lastSaleId })
    .from(saleImport)
    .where(and(eq(ownerId, tx.ownerId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Earlier, no time is estimated. */
const EARLY = { seconds: 1, fraction: 0.03 }

type Row = Record<string, unknown> &
  Omit<ImportRun, 'createdAt' | 'endedAt' | 'progress' | 'editedCount' | 'hasSales'> & {
    firstSaleId: number | null
    lastSaleId: number | null
    createdAt: Date
    endedAt: Date | null
    rowsRead: number
    fraction: number
    seconds: number
  }

export async function listRuns(tx: OwnerTx): Promise<ImportRun[]> {
  const rows = await selectRuns(tx)
  const isSettled =
    tx.isReadOnly ||
    !rows.some(({ state }) => state === 'running') ||
    (await endKilledRuns(tx)) === 0
  const settled = isSettled ? rows : await selectRuns(tx)
  const edited = await countEdited(
    tx,
    settled.map(({ id }) => id),
  )
  const restorable = await stillInTrash(
    tx,
    settled.flatMap(({ trashId }) => trashId ?? []),
  )
  const left = await importsWithSales(
    tx,
    settled.flatMap(({ id, firstSaleId, lastSaleId }) =>
      firstSaleId === null || lastSaleId === null ? [] : { id, firstSaleId, lastSaleId },
    ),
  )
  const updating = await importsWithUpdates(
    tx,
    settled.flatMap(({ id, updated }) => (updated > 0 ? id : [])),
  )
  return settled.map((row) => ({
    ...runOf(row),
    hasSales: left.has(row.id) || updating.has(row.id),
    editedCount: edited.get(row.id) ?? 0,
    trashId: row.trashId !== null && restorable.has(row.trashId) ? row.trashId : null,
  }))
}

async function selectRuns(tx: OwnerTx): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT run.id, file_name AS "fileName", message, imported, updated, duplicates, error_count AS "errorCount",
           CASE WHEN trash_id IS NULL THEN state ELSE 'undone' END AS state,
           run.created_at AS "createdAt", ended_at AS "endedAt", rows_read AS "rowsRead",
           progress AS fraction, extract(epoch FROM now() - run.created_at)::float8 AS seconds,
           EXISTS (
             SELECT FROM ${rejectedRows} WHERE owner_id = ${tx.ownerId} AND import_id = run.id
           ) AS "hasRejectedRows",
           trash_id AS "trashId", feed_id AS "feedId", first_sale_id AS "firstSaleId", last_sale_id AS "lastSaleId"
    FROM ${saleImport} AS run
    WHERE run.owner_id = ${tx.ownerId}
    ORDER BY run.id DESC LIMIT ${MAX_IMPORTS_LISTED}`)
  return rows
}

const runOf = ({
  createdAt,
  endedAt,
  rowsRead,
  fraction,
  seconds,
  firstSaleId: _first,
  lastSaleId: _last,
  ...row
}: Row): Omit<ImportRun, 'editedCount' | 'hasSales'> => {
  const isKnown = seconds >= EARLY.seconds && fraction >= EARLY.fraction
  const secondsLeft = isKnown ? Math.ceil((seconds * (1 - fraction)) / fraction) : null
  return {
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    endedAt: endedAt && new Date(endedAt).toISOString(),
    progress: row.state === 'running' ? { rowsRead, fraction, secondsLeft } : null,
  }
}
