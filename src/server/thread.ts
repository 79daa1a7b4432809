import { Worker } from 'node:worker_threads'
import type { AppError } from '../shared/errors.ts'

interface ThreadLimits {
  /** ms */
  timeout: number
  /** MB */
  memory: number
  signal?: AbortSignal
  refusal: (reason: 'time' | 'memory') => AppError
}

/** `order`: its `workerData`; returns its first message. */
export async function inThread<Answer>(
  file: URL,
  order: unknown,
  { timeout, memory, signal, refusal }: ThreadLimits,
): Promise<Answer> {
  const worker = new Worker(file, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 24 },
    workerData: order,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(refusal('time')), timeout)
  const stop = (): void => reject(signal!.reason as Error)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  worker.on('message', resolve)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('memory') : error),
  )
  worker.on('exit', () => reject(new Error('The thread ended early')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
