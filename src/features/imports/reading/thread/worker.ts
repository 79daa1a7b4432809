import '../../../../server/low-priority.ts'
import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { readFile } from '../reader.ts'
import { MAX_PENDING, type WorkerJob, type WorkerMessage } from './thread.ts'

const port = parentPort!
let pending = 0
let wake = (): void => {}
port.on('message', (message: WorkerJob | 'taken') => {
  if (message !== 'taken') return void read(message)
  pending--
  wake()
})

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

/** An error that isn't the file's fault ends the thread. */
async function read({ rejectedFd, request, ...files }: WorkerJob): Promise<void> {
  post({ type: 'begun' })
  try {
    const outcome = await readFile(files, request, {
      send: (batch, isOwn) => {
        pending++
        post({ type: 'batch', batch, isOwn }, [batch.buffer])
      },
      pace: async () => {
        while (pending > MAX_PENDING) await new Promise<void>((resolve) => (wake = resolve))
      },
      writeRejected: (piece) => rejectedFd !== undefined && writeFileSync(rejectedFd, piece),
      onProgress: (rows, fraction) => post({ type: 'progress', rows, fraction }),
    })
    post({ type: 'done', outcome })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, fields } = error
    post({ type: 'refused', status, code, message, fields })
  }
}
