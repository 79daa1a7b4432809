import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import type { ReadOutcome, ReadRequest } from './reader.ts'
import type { Passed } from './survey.ts'

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

/** Keeps the collector busy rather than the memory full; a file needs a fraction of it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

/**
 * Reads the open file `fd`; `take` gets each batch of rows for the staging table, and the next ones
 * wait for it; `passed` hears how far the reading is. Rejects with the reader's refusal, with what `take` throws, or with the signal's reason.
 */
export async function readInThread(
  job: WorkerJob,
  take: (batch: Uint8Array) => Promise<void>,
  passed: Passed,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    execArgv: [],
    resourceLimits,
  })
  const read = new Promise<ReadOutcome>((resolve, reject) => {
    let taken = Promise.resolve()
    // The thread may be gone before its last batch is taken.
    let answered = false
    worker.on('message', (message: WorkerMessage) => {
      switch (message.type) {
        case 'batch':
          taken = taken.then(() => take(message.batch)).then(() => worker.postMessage('taken'))
          taken.catch(reject)
          break
        case 'passed':
          passed(message.rows, message.fraction)
          break
        case 'done':
          answered = true
          taken.then(() => resolve(message.outcome), reject)
          break
        case 'refused': {
          answered = true
          const { status, code, fields } = message
          reject(new AppError(status, code, message.message, fields && { fields }))
        }
      }
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      if (!answered) reject(new Error('The reading thread ended early'))
    })
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
  })
  try {
    return await read
  } finally {
    await worker.terminate()
  }
}
