import type { SystemTx } from './database/tenancy.ts'
import { queueLengths } from './failed-jobs.ts'
import type { Queue } from './jobs.ts'

/** A queue in which jobs wait too long, or will, because there are too many. */
export interface LateQueue {
  name: string
  /** jobs that wait for a place */
  ready: number
  /** for how long the oldest of them has waited */
  minutes: number
  /** within how many minutes each should begin */
  within: number
}

/** minutes, unless the definition of the jobs has `lateAfter` */
const WITHIN = 10
/** jobs that a queue works off in a minute if none of them is slow; measured by queues.long.test.ts */
const PER_MINUTE = 1_000

/** Returns those of the queues that are late. The metrics and the overview of the admins show them. */
export async function lateQueues(tx: SystemTx, queues: Queue[]): Promise<LateQueue[]> {
  const limits = new Map(
    queues.map(({ name, options: { lateAfter = WITHIN } }) => [name, lateAfter]),
  )
  return (await queueLengths(tx)).flatMap(({ name, ready, oldestSeconds }) => {
    // No process may be meant to work on one that nobody handles here, such as that of a setting that was taken away.
    const within = limits.get(name)
    const minutes = Math.floor(oldestSeconds / 60)
    const isLate = within !== undefined && (minutes >= within || ready > within * PER_MINUTE)
    return isLate ? [{ name, ready: Math.max(1, ready), minutes, within }] : []
  })
}
