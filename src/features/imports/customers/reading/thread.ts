import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { bytesToRead, timeoutFor, tooMuch, tooSlow } from '../../reading/thread/thread.ts'
import type { CustomersRequest } from './layout.ts'
import type { Files, ReadCustomers } from './reader.ts'

/** Reads files of customers in a thread, so that other requests are answered meanwhile. */

export type Answer =
  | { read: ReadCustomers }
  | {
      refused: {
        status: number
        code: string
        message: string
        fields: Record<string, string> | undefined
      }
    }

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

/**
 * Reads a file. Rejects with the reader's refusal, the signal's reason, or a 400 when it takes too long or too
 * much memory.
 */
export async function readCustomersInThread(
  files: Files,
  request: CustomersRequest,
  signal: AbortSignal,
): Promise<ReadCustomers> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits,
    workerData: { files, request },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadCustomers>()
  const timer = setTimeout(() => reject(tooSlow()), timeoutFor(bytesToRead(files.fd)))
  const stop = (): void => reject(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  worker.on('message', (answer: Answer) => {
    if ('read' in answer) return resolve(answer.read)
    const { status, code, message, fields } = answer.refused
    reject(new AppError(status, code, message, fields && { fields }))
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  )
  worker.on('exit', () => reject(new Error('The reading thread ended early')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
