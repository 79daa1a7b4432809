import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Job, JobResult, PgBoss, QueueOptions } from 'pg-boss'
import { databaseErrorToAppError } from './database/database-errors.ts'
import { byItself } from './database/long-use.ts'
import type { Database } from './database/tenancy.ts'
import { createFailedIndex, reasonOfFailure } from './failed-jobs.ts'

export interface JobOptions<Payload extends object> extends QueueOptions {
  /** jobs that a process works on at the same time. A place takes the next job as soon as its own has ended. */
  places: number
  /**
   * The field of the payload that says whose job it is: nobody has more than one place of a process. Null if nobody can
   * ask for many jobs and so make others wait.
   */
  shareBy: (keyof Payload & string) | null
  /** Jobs with a higher number go first; 0 unless set. */
  priority?: (payload: Payload) => number
  /** While a job with this key waits, another one isn't queued. */
  onlyOne?: (payload: Payload) => string
  /** minutes that a job may wait for a place until admins are told (late-queues.ts); 10 unless set */
  lateAfter?: number
}

/** A type of background job, with a queue of its own. A job is retried until it succeeds or `retryLimit` is reached. */
export interface JobType<Payload extends object> {
  name: string
  options: JobOptions<Payload>
}
export interface Pace {
  /** milliseconds until the first start */
  firstStart: number
  /** seconds after which an idle place looks for jobs again; at least 0.5 */
  polling: number
  /** ms between two looks at whether the clock was set back */
  clockLook: number
  /** for tests */
  clock?: Clock
}
export interface Handler extends JobType<object> {
  schedule?: { cron: string; tz?: string; missed?: 'once' }
  work: (payload: object) => Promise<void>
}

/** places of a queue that look for jobs often; others, of which a queue may have many, look less often than that by so much */
const EAGER = 10
const SELDOM = 5

type Pool = Database['systemPool']

/** Seconds for which a job waits before it is dropped. Admins are told long before (late-queues.ts). */
const KEPT = 14 * 24 * 3600

/** Starts pg-boss, and a worker for each place of each queue. */
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
    // The migrations create it, because only they may create schemas.
    createSchema: false,
    // A command only sends jobs. The app looks after the queues.
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
  // pg-boss never changes the policy of a queue, and an earlier version may have made this one.
  if (options.onlyOne)
    await pool.query('UPDATE jobs.queue SET policy = $2 WHERE name = $1 AND policy <> $2', [
      name,
      policy,
    ])
  // It keeps what an earlier version has set, unless it is told.
  await boss.updateQueue(name, { retentionSeconds: KEPT, ...options })
}

/** Works on a queue, each place on its own, so that a slow job keeps no other place from the next one. */
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
    // Counted in this process. If the database counted, idle places that look at once would all take jobs of one group.
    ...(shareBy !== null && { localGroupConcurrency: 1 }),
  } as const
  const workers: string[] = []
  // With `localConcurrency` only the first worker could be told to go on.
  for (let place = 0; place < places; place++) {
    const pollingIntervalSeconds = place < EAGER ? polling : polling * SELDOM
    const looking = { ...settings, pollingIntervalSeconds }
    const worker = await boss.work<object>(name, looking, (jobs) => {
      // By itself it would rest after this job: pg-boss ignores `burstWhenBatchFull` for single jobs.
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

/**
 * After the clock was set back: workers measure with it how long they took, and would pause for as long as it was set
 * back; jobs that were sent by the time before would wait for it to come again.
 */
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

/** An unreachable database is only a warning: it is tried again. */
export const logError = (log: FastifyBaseLogger, error: unknown, message: string): void =>
  databaseErrorToAppError(error) ? log.warn(error, message) : log.error(error, message)
