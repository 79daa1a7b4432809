import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Job, JobResult, PgBoss, QueueOptions } from 'pg-boss'
import { databaseErrorToAppError } from './database/database-errors.ts'
import { reasonOfFailure, createFailedIndex } from './failed-jobs.ts'
import { asSystem, type Database, type OwnerTx, type SystemTx } from './database/tenancy.ts'

interface JobOptions extends QueueOptions {
  /** jobs that a process works on at the same time; 1 unless set */
  batch?: number
}

interface ScheduleOptions extends JobOptions {
  /** IANA time zone */
  zone?: string
  /** A time at which no process ran is made up for, once, when one runs again. */
  isMadeUp?: boolean
}

/** A type of background job, retried until it succeeds or `retryLimit` is reached. */
export interface JobType<Payload extends object> {
  name: string
  options: JobOptions
  /** Never set; only used to infer `Payload`. */
  payload?: Payload
}

export function defineJob<Payload extends object>(
  name: string,
  options: JobOptions,
): JobType<Payload> {
  return { name, options }
}

export interface Jobs {
  /** Registers the function that does a job's work. Call it before the app listens. */
  handle: <Payload extends object>(
    job: JobType<Payload>,
    work: (payload: Payload) => Promise<void>,
  ) => void
  /** Registers work that runs on a schedule, in UTC unless a zone is given: `minute hour day month weekday`. */
  handleEvery: (
    cron: string,
    name: string,
    work: () => Promise<void>,
    options?: ScheduleOptions,
  ) => void
  /** Queues a job. With a transaction, the job runs only if that commits. It doesn't run before `startAfter`. */
  send: <Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    tx?: OwnerTx | SystemTx,
    startAfter?: Date,
  ) => Promise<void>
  /** Queues several jobs of a type in one statement. */
  sendAll: <Payload extends object>(
    job: JobType<Payload>,
    payloads: Payload[],
    tx: OwnerTx | SystemTx,
  ) => Promise<void>
  /** Starts working after a short delay, so that the first page isn't slowed down. Retries until the database is available. */
  start: () => void
  /** Waits up to 5 seconds for running jobs. Unfinished ones run after the next start. */
  stop: () => Promise<void>
}

/** Scheduled work needs no retry: it runs again at its next time. */
const NO_RETRY: ScheduleOptions = { retryLimit: 0 }
interface Pace {
  /** milliseconds until the first start */
  firstStart: number
  /** seconds after which an idle worker looks for jobs again; at least 0.5 */
  polling: number
  /** ms between two looks at whether the clock was set back */
  clockLook: number
  /** for tests */
  clock?: Clock
}
/** how soon the app takes up jobs */
export const PACE: Pace = { firstStart: 500, polling: 2, clockLook: 1_000 }
/** milliseconds */
const RETRY_START = 10_000
/** ms that running jobs get when the app stops */
const STOP_WITHIN = 5_000
/** ms by which the clock must have been set back for anything to be done */
const SET_BACK = 1_000

interface Handler {
  name: string
  options: JobOptions
  schedule?: { cron: string; tz?: string; missed?: 'once' }
  work: (payload: object) => Promise<void>
}

/**
 * Opens the job queue, which pg-boss stores in the database. Every process of the app takes jobs from it. A program
 * that handles no jobs, such as a command, can only send them.
 */
export function openJobs(
  { systemPool }: Database,
  log: FastifyBaseLogger,
  pace: Pace = PACE,
): Jobs {
  const handlers: Handler[] = []
  let running: Promise<PgBoss> | undefined
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  // Also called by `send`, because a job may be sent before the start is complete.
  const started = (): Promise<PgBoss> => {
    running ??= bootQueue(systemPool, handlers, log, pace).then(
      ({ boss, workers }) => {
        const go = () => void goOn(systemPool, boss, workers, log)
        watch = whenSetBack(go, pace.clockLook)
        return boss
      },
      (error: unknown) => {
        running = undefined
        throw error
      },
    )
    return running
  }
  const startIn = (delay: number): void => {
    timer = setTimeout(() => {
      started().catch((error: unknown) => {
        logError(log, error, 'The job queue could not be started.')
        startIn(RETRY_START)
      })
    }, delay)
  }

  return {
    handle: ({ name, options }, work) => {
      handlers.push({ name, options, work: work as Handler['work'] })
    },
    handleEvery: (cron, name, work, { zone, isMadeUp, ...options } = NO_RETRY) => {
      const schedule = {
        cron,
        ...(zone && { tz: zone }),
        ...(isMadeUp && { missed: 'once' as const }),
      }
      handlers.push({ name, options, schedule, work })
    },
    send: async ({ name, options }, payload, tx, startAfter) => {
      const boss = await started()
      if (handlers.length === 0) await createQueue(boss, name, options)
      const when = startAfter && { startAfter }
      await (tx ? sendWith(tx, boss, name, [payload], when) : boss.send(name, payload, when))
    },
    sendAll: async ({ name }, payloads, tx) => {
      const boss = await started()
      await sendWith(tx, boss, name, payloads)
    },
    start: () => startIn(pace.firstStart),
    stop: async () => {
      clearTimeout(timer)
      const boss = await running?.catch(() => undefined)
      clearInterval(watch)
      if (!boss) return
      // By itself, pg-boss would look every half second whether they have ended.
      const ended = handlers.map(({ name }) => boss.offWork(name))
      await Promise.race([Promise.all(ended), sleep(STOP_WITHIN, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

async function bootQueue(
  pool: Database['systemPool'],
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
    for (const handler of handlers) workers.push(await register(boss, handler, log, polling))
    return { boss, workers }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function createQueue(
  boss: PgBoss,
  name: string,
  { batch: _, ...options }: JobOptions,
): Promise<void> {
  await boss.createQueue(name)
  await boss.updateQueue(name, options)
}

async function register(
  boss: PgBoss,
  { name, options, schedule, work }: Handler,
  log: FastifyBaseLogger,
  polling: number,
): Promise<string> {
  await createQueue(boss, name, options)
  const tryOne = async ({ id, data }: Job): Promise<JobResult> => {
    try {
      await work(data)
      return { id, status: 'completed' }
    } catch (error) {
      log.warn(error, `The job ${name} failed.`)
      return { id, status: 'failed', output: { message: reasonOfFailure(error) } }
    }
  }
  // Each job of a batch fails or succeeds on its own.
  const settings = {
    batchSize: options.batch ?? 1,
    pollingIntervalSeconds: polling,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const
  const worker = await boss.work<object>(name, settings, (jobs) => Promise.all(jobs.map(tryOne)))
  if (schedule) {
    const { cron, ...when } = schedule
    await boss.schedule(name, cron, undefined, when)
  }
  return worker
}

/** Calls `work` each time the clock was set back. */
function whenSetBack(work: () => void, every: number): NodeJS.Timeout {
  const ahead = () => Date.now() - performance.now()
  let before = ahead()
  return setInterval(() => {
    const now = ahead()
    if (now < before - SET_BACK) work()
    before = now
  }, every).unref()
}

/**
 * After the clock was set back: workers measure with it how long they took, and would pause for as long as it was set
 * back; jobs that were sent by the time before would wait for it to come again.
 */
async function goOn(
  pool: Database['systemPool'],
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

// The owner role may not write jobs.
const sendWith = (
  tx: OwnerTx | SystemTx,
  boss: PgBoss,
  name: string,
  payloads: object[],
  when?: { startAfter: Date },
): Promise<unknown> => {
  const executeSql = (text: string, values?: unknown[]) => tx.client.query(text, values)
  const jobs = payloads.map((data) => ({ data, ...when }))
  return asSystem(tx, () => boss.insert(name, jobs, { db: { executeSql } }))
}

/** An unreachable database is only a warning: it is tried again. */
const logError = (log: FastifyBaseLogger, error: unknown, message: string): void =>
  databaseErrorToAppError(error) ? log.warn(error, message) : log.error(error, message)
