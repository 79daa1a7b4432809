import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import type { CustomersRequest } from './layout.ts'
import { readCustomers, type Files } from './reader.ts'
import type { Answer } from './thread.ts'

/** Worker side of `thread.ts`. Any error that isn't the file's fault ends the thread. */

const { files, request } = workerData as { files: Files; request: CustomersRequest }
const post = (answer: Answer): void => parentPort!.postMessage(answer)

try {
  post({ read: await readCustomers(files, request) })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  const { status, code, message, fields } = error
  post({ refused: { status, code, message, fields } })
}
