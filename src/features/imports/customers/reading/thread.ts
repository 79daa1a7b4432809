import { inThread } from '../../../../server/thread.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bytesToRead, timeoutFor, tooMuch, tooSlow } from '../../reading/thread/thread.ts'
import type { CustomersRequest } from './layout.ts'
import type { Spellings } from './portions.ts'
import type { Files, ReadCustomers } from './reader.ts'

export interface Order {
  files: Files
  peopleFd: number
  request: CustomersRequest
  names: Spellings
}
export type ReadFile = Omit<ReadCustomers, 'customers' | 'refused'> & { ends: number[] }
export type Answer =
  | { read: ReadFile }
  | {
      refused: {
        status: number
        code: string
        message: string
        fields: Record<string, string> | undefined
      }
    }

/** MB */
const MEMORY = 256

/** Rejects with the reader's refusal, the signal's reason, or a 400 for too much time or memory. */
export async function readCustomersInThread(order: Order, signal: AbortSignal): Promise<ReadFile> {
  const answer = await inThread<Answer>(new URL('./worker.ts', import.meta.url), order, {
    timeout: timeoutFor(bytesToRead(order.files.fd)),
    memory: MEMORY,
    signal,
    refusal: (reason) => (reason === 'time' ? tooSlow() : tooMuch()),
  })
  if ('read' in answer) return answer.read
  const { status, code, message, fields } = answer.refused
  throw new AppError(status, code, message, fields && { fields })
}
