import { fstatSync, readSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { idleThread, keepIdle } from './thread-pool.ts'
import type { ReadOutcome, ReadRequest } from '../reader.ts'
import type { OnProgress } from '../file/passes.ts'
import { MAX_FILE_BYTES } from '../../contract.ts'

/** Reads files in worker threads, so that other requests are answered meanwhile. */

export interface WorkerJob {
  fd: number
  /** empty file for the sheets of a workbook */
  sheetsFd: number
  /** output file for the gzipped rejected rows of an import */
  rejectedFd: number | undefined
  request: ReadRequest
}
export type WorkerMessage =
  | { type: 'begun' }
  | { type: 'batch'; batch: Uint8Array<ArrayBuffer>; isOwn: boolean }
  | { type: 'progress'; rows: number; fraction: number }
  | { type: 'done'; outcome: ReadOutcome }
  | {
      type: 'refused'
      status: number
      code: string
      message: string
      fields: Record<string, string> | undefined
    }

/** batches on their way to the database, enough to go on reading while a portion is recorded; reading waits when there are more */
export const MAX_PENDING = 256

/**
 * ms that reading may take, not counting the start of the thread and waits for the database: ten times as long as on an
 * idle machine, which needs 80 ms per megabyte (`npm run bench`), and more for short files.
 */
export const timeoutFor = (bytes: number): number => 15_000 + bytes / 1_000

/** ms in which a thread starts, of low priority and on a busy machine; an idle one needs a second */
const START = 60_000

/** A workbook is read unpacked: most have at most ten times as many bytes then, and none more than a CSV file may have. */
export function bytesToRead(fd: number): number {
  const { size } = fstatSync(fd)
  const start = Buffer.alloc(2)
  readSync(fd, start, 0, 2, 0)
  return start.toString() === 'PK' ? Math.min(10 * size, MAX_FILE_BYTES) : size
}

const refused = (code: string, message: string): AppError =>
  new AppError(400, code, message, { fields: { file: message } })
export const tooSlow = () =>
  refused(
    'too_slow',
    'This file takes too long to read, so nothing was imported. Split it into smaller files and import them one by one.',
  )
export const tooMuch = () =>
  refused(
    'too_much_memory',
    'This file takes too much memory to read, so nothing was imported. Split it into smaller files and import them one by one.',
  )

/**
 * Reads the open file `fd`. Calls `take` with one batch of rows for the staging table after another, and
 * `onProgress` with the progress.
 * Rejects with the reader's refusal, an error of `take`, the signal's reason, or a 400 when the thread
 * works longer than `timeout` ms or runs out of its memory.
 */
export async function readInThread(
  job: WorkerJob,
  take: (batch: Uint8Array, isOwn: boolean) => Promise<void>,
  onProgress: OnProgress,
  signal: AbortSignal,
  timeout = timeoutFor(bytesToRead(job.fd)),
): Promise<ReadOutcome> {
  const worker: Worker = idleThread()
  let pending = 0
  /** True once the thread has posted its result; it may exit before its last batch is written. */
  let answered = false
  let stopClock = (): void => {}
  const read = new Promise<ReadOutcome>((resolve, reject) => {
    const isOver = () => reject(tooSlow())
    stopClock = deadline(START, () => false, isOver)
    let taken = Promise.resolve()
    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'begun':
          stopClock()
          stopClock = deadline(timeout, () => pending >= MAX_PENDING, isOver)
          break
        case 'batch':
          pending++
          taken = taken
            .then(() => take(message.batch, message.isOwn))
            .then(() => {
              pending--
              worker.postMessage('taken')
            })
          taken.catch(reject)
          break
        case 'progress':
          onProgress(message.rows, message.fraction)
          break
        case 'done':
          answered = true
          stopClock()
          taken.then(() => resolve(message.outcome), reject)
          break
        case 'refused': {
          answered = true
          const { status, code, fields } = message
          reject(new AppError(status, code, message.message, fields && { fields }))
        }
      }
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
    )
    worker.on('exit', () => {
      if (!answered) reject(new Error('The reading thread ended early'))
    })
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
    worker.postMessage(job)
  })
  try {
    return await read
  } finally {
    stopClock()
    if (answered && pending === 0) keepIdle(worker)
    else await worker.terminate()
  }
}

/** ms between two checks */
const CHECK_EVERY = 250

/**
 * Calls `isOver` after `timeout` ms of work, not counting the time while `isWaiting()` is true. Returns
 * a function that stops the clock. Time in which the process is too busy to check doesn't count either.
 */
export function deadline(
  timeout: number,
  isWaiting: () => boolean,
  isOver: () => void,
): () => void {
  let left = timeout
  const clock = setInterval(() => {
    if (isWaiting()) return
    left -= CHECK_EVERY
    if (left > 0) return
    clearInterval(clock)
    isOver()
  }, CHECK_EVERY)
  return () => clearInterval(clock)
}
