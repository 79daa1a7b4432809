import type { SystemTx } from './database/tenancy.ts'
import { queueLengths } from './failed-jobs.ts'
import type { Queue } from './jobs.ts'

export interface LateQueue {
  name: string
  ready: number
  minutes: number
  within: number
}

/** minutes */
const WITHIN = 10
/** measured by queues.long.test.ts */
const PER_MINUTE = 1_000

export async function lateQueues(tx: SystemTx, queues: Queue[]): Promise<LateQueue[]> {
  const limits = new Map(
    queues.map(({ name, options: { lateAfter = WITHIN } }) => [name, lateAfter]),
  )
  return (await queueLengths(tx)).flatMap(({ name, ready, oldestSeconds }) => {
    // A queue without a handler may belong to a removed setting.
    const within = limits.get(name)
    const minutes = Math.floor(oldestSeconds / 60)
    const isLate = within !== undefined && (minutes >= within || ready > within * PER_MINUTE)
    return isLate ? [{ name, ready: Math.max(1, ready), minutes, within }] : []
  })
}
