import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import { readFile } from '../reader.ts'
import { MAX_UNDER_WAY, type WorkerJob, type WorkerMessage } from './thread.ts'

/** The thread's side of `thread.ts`. */

const port = parentPort!
let underWay = 0
let wake = (): void => {}
port.on('message', (message: WorkerJob | 'taken') => {
  if (message !== 'taken') return void read(message)
  underWay--
  wake()
})

const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

/** What is none of the file's fault ends the thread. */
async function read({ fd, rejectedFd, request }: WorkerJob): Promise<void> {
  try {
    const outcome = await readFile(fd, request, {
      send: (batch) => {
        underWay++
        post({ type: 'batch', batch }, [batch.buffer])
      },
      pace: async () => {
        while (underWay > MAX_UNDER_WAY) await new Promise<void>((resolve) => (wake = resolve))
      },
      keepRejected: (piece) => rejectedFd !== undefined && writeFileSync(rejectedFd, piece),
      passed: (rows, fraction) => post({ type: 'passed', rows, fraction }),
    })
    post({ type: 'done', outcome })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { status, code, message, fields } = error
    post({ type: 'refused', status, code, message, fields })
  }
}
