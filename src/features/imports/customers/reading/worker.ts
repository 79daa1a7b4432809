import '../../../../server/low-priority.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../../../shared/errors.ts'
import type { GivenContact } from '../../../sales/index.ts'
import { writePortions } from './portions.ts'
import { readCustomers } from './reader.ts'
import type { Answer, Order } from './thread.ts'

/** An error that isn't the file's fault ends the thread. */

const { files, peopleFd, request, names } = workerData as Order
const post = (answer: Answer): void => parentPort!.postMessage(answer)

try {
  const { customers, refused, ...read } = await readCustomers(files, request)
  const isSaid = ({ phone, email, birthday, mayBeWrittenTo }: GivenContact): boolean =>
    (phone ?? email ?? birthday ?? mayBeWrittenTo) !== null
  const taken = request.ofSales ? customers.filter(isSaid) : customers
  post({ read: { ...read, ends: writePortions(peopleFd, { customers: taken, refused }, names) } })
} catch (error) {
  if (!(error instanceof AppError)) throw error
  const { status, code, message, fields } = error
  post({ refused: { status, code, message, fields } })
}
