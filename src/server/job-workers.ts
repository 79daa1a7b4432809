import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Job, JobResult, PgBoss, QueueOptions } from 'pg-boss'
import { databaseErrorToAppError } from './database/database-errors.ts'
import { byItself } from './database/long-use.ts'
import type { Database } from './database/tenancy.ts'
import { createFailedIndex, reasonOfFailure } from './failed-jobs.ts'

export interface JobOptions<Payload extends object> extends QueueOptions {
  /** jobs at the same time per process */
  places: number
  /** Payload field of the job's owner, who gets one place. null if nobody can ask for many jobs. */
  shareBy: (keyof Payload & string) | null
  priority?: (payload: Payload) => number
  /** Only one waiting job per key. */
  onlyOne?: (payload: Payload) => string
  /** minutes until admins are told (late-queues.ts); 10 unless set */
  lateAfter?: number
}

export interface JobType<Payload extends object> {
  name: string
  options: JobOptions<Payload>
}
export interface Pace {
  /** ms */
  firstStart: number
  /** seconds; at least 0.5 */
  polling: number
  /** ms */
  clockLook: number
  clock?: Clock
}
export interface Handler extends JobType<object> {
  schedule?: { cron: string; tz?: string; missed?: 'once' }
  work: (payload: object) => Promise<void>
}

const EAGER = 10
const SELDOM = 5

type Pool = Database['systemPool']

/** seconds; admins are told long before */
const KEPT = 14 * 24 * 3600

export async function bootQueues(
  pool: Pool,
  handlers: Handler[],
  log: FastifyBaseLogger,
  { polling, clock }: Pace,
): Promise<{ boss: PgBoss; workers: string[] }> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    // Only migrations may create schemas.
    createSchema: false,
    // A command only sends jobs.
    ...(handlers.length === 0 && { supervise: false, schedule: false }),
    ...(clock && { clock }),
  })
  boss.on('error', (error) => logError(log, error, 'The job queue reported an error.'))
  try {
    await boss.start()
    if (handlers.length > 0) await createFailedIndex(pool)
    const workers: string[] = []
    for (const handler of handlers) {
      await createQueue(boss, pool, handler)
      workers.push(...(await workOn(boss, handler, log, polling)))
    }
    return { boss, workers }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

export async function createQueue(
  boss: PgBoss,
  pool: Pool,
  { name, options }: JobType<object>,
): Promise<void> {
  const policy = options.onlyOne ? 'short' : 'standard'
  await boss.createQueue(name, { policy })
  // pg-boss never changes a queue's policy.
  if (options.onlyOne)
    await pool.query('UPDATE jobs.queue SET policy = $2 WHERE name = $1 AND policy <> $2', [
      name,
      policy,
    ])
  // pg-boss keeps options unless told.
  await boss.updateQueue(name, { retentionSeconds: KEPT, ...options })
}

/** A slow job lets no other place wait. */
async function workOn(
  boss: PgBoss,
  { name, options: { places, shareBy }, schedule, work }: Handler,
  log: FastifyBaseLogger,
  polling: number,
): Promise<string[]> {
  const tryOne = async ({ id, data }: Job): Promise<JobResult> => {
    try {
      await byItself(() => work(data))
      return { id, status: 'completed' }
    } catch (error) {
      log.warn(error, `The job ${name} failed.`)
      return { id, status: 'failed', output: { message: reasonOfFailure(error) } }
    }
  }
  const settings = {
    perJobResults: true,
    // In this process: by the database's count, idle places would all take jobs of one group.
    ...(shareBy !== null && { localGroupConcurrency: 1 }),
  } as const
  const workers: string[] = []
  // With `localConcurrency` only the first worker could be notified.
  for (let place = 0; place < places; place++) {
    const pollingIntervalSeconds = place < EAGER ? polling : polling * SELDOM
    const looking = { ...settings, pollingIntervalSeconds }
    const worker = await boss.work<object>(name, looking, (jobs) => {
      // pg-boss ignores `burstWhenBatchFull` for single jobs.
      boss.notifyWorker(worker)
      return Promise.all(jobs.map(tryOne))
    })
    workers.push(worker)
  }
  if (schedule) {
    const { cron, ...when } = schedule
    await boss.schedule(name, cron, undefined, when)
  }
  return workers
}

/** After the clock was set back, workers and jobs would wait for the old time. */
export async function goOn(
  pool: Pool,
  boss: PgBoss,
  workers: string[],
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await pool.query(
      `UPDATE jobs.job SET start_after = now()
       WHERE state IN ('created', 'retry') AND created_on > now() AND start_after > now()`,
    )
  } catch (error) {
    logError(log, error, 'Jobs that were sent before the clock was set back wait for their time.')
  }
  for (const id of workers) boss.notifyWorker(id)
}

/** Only a warning while the database is away. */
export const logError = (log: FastifyBaseLogger, error: unknown, message: string): void =>
  databaseErrorToAppError(error) ? log.warn(error, message) : log.error(error, message)
