import { fstatSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { deadline } from './deadline.ts'
import { idleThread, keepIdle } from './idle-threads.ts'
import type { ReadOutcome, ReadRequest } from '../reader.ts'
import type { Passed } from '../survey.ts'

/** Reading a file in a thread of its own, so that everybody else's calls are answered meanwhile. */

export interface WorkerJob {
  fd: number
  /** where the rejected rows of an import go, gzipped */
  rejectedFd: number | undefined
  request: ReadRequest
}
export type WorkerMessage =
  | { type: 'batch'; batch: Uint8Array<ArrayBuffer> }
  | { type: 'passed'; rows: number; fraction: number }
  | { type: 'done'; outcome: ReadOutcome }
  | {
      type: 'refused'
      status: number
      code: string
      message: string
      fields: Record<string, string> | undefined
    }

/** batches under way to the database; reading waits when there are more */
export const MAX_UNDER_WAY = 16

/**
 * ms that reading may take, not counting the waits for the database: ten times what a quiet machine
 * needs, which is a second to begin and 80 ms for each megabyte (`npm run bench`).
 */
export const patienceFor = (bytes: number): number => 15_000 + bytes / 1_000

const refused = (code: string, message: string): AppError =>
  new AppError(400, code, message, { fields: { file: message } })
const tooSlow = () =>
  refused(
    'too_slow',
    'This file takes too long to read, so nothing of it was imported. Split it into smaller files and import those, one after the other.',
  )
const tooMuch = () =>
  refused(
    'too_much_memory',
    'This file takes too much memory to read, so nothing of it was imported. Split it into smaller files and import those, one after the other.',
  )

/**
 * Reads the open file `fd`; `take` gets each batch of rows for the staging table, and the next ones
 * wait for it; `passed` hears how far the reading is.
 * Rejects with the reader's refusal, with what `take` throws, with the signal's reason, or with a 400
 * when the thread works longer than `patience` ms or needs more memory than it gets.
 */
export async function readInThread(
  job: WorkerJob,
  take: (batch: Uint8Array) => Promise<void>,
  passed: Passed,
  signal: AbortSignal,
  patience = patienceFor(fstatSync(job.fd).size),
): Promise<ReadOutcome> {
  const worker: Worker = idleThread()
  let underWay = 0
  /** The thread may be gone before its last batch is taken. */
  let answered = false
  let stopClock = (): void => {}
  const read = new Promise<ReadOutcome>((resolve, reject) => {
    stopClock = deadline(
      patience,
      () => underWay >= MAX_UNDER_WAY,
      () => reject(tooSlow()),
    )
    let taken = Promise.resolve()
    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'batch':
          underWay++
          taken = taken
            .then(() => take(message.batch))
            .then(() => {
              underWay--
              worker.postMessage('taken')
            })
          taken.catch(reject)
          break
        case 'passed':
          passed(message.rows, message.fraction)
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
    if (answered && underWay === 0) keepIdle(worker)
    else await worker.terminate()
  }
}
