import { fstatSync, readSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { idleThread, poolIdle } from './thread-pool.ts'
import type { ReadOutcome, ReadRequest } from '../reader.ts'
import type { OnProgress } from '../file/passes.ts'
import { MAX_FILE_BYTES } from '../../contract.ts'

export interface WorkerJob {
  fd: number
  sheetsFd: number
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

/** batches, enough to read on while a portion is recorded; beyond, reading waits */
export const MAX_PENDING = 256

/**
 * ms, without the thread's start and waits for the database: ten times as long as on an idle machine (80 ms per
 * megabyte)
 */
export const timeoutFor = (bytes: number): number => 15_000 + bytes / 1_000

/** ms */
const START = 60_000

/** Unpacked: most workbooks grow at most tenfold, and none beyond a CSV file's limit. */
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

/** Rejects with the reader's refusal, an error of `take`, the signal's reason, or a 400 for too much time or memory. */
export async function readInThread(
  job: WorkerJob,
  take: (batch: Uint8Array, isOwn: boolean) => Promise<void>,
  onProgress: OnProgress,
  signal: AbortSignal,
  timeout = timeoutFor(bytesToRead(job.fd)),
): Promise<ReadOutcome> {
  const worker: Worker = idleThread()
  let pending = 0
  /** The thread may exit before its last batch is written. */
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
    if (answered && pending === 0) poolIdle(worker)
    else await worker.terminate()
  }
}

/** ms */
const CHECK_EVERY = 250

/** ms of work, without the time while `isWaiting()` or the process is too busy to check. */
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
