import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss, QueueOptions } from 'pg-boss'
import { databaseErrorToAppError } from './database/database-errors.ts'
import type { Database, OwnerTx } from './database/tenancy.ts'

/** A type of background job, retried until it succeeds or `retryLimit` is reached. */
export interface JobType<Payload extends object> {
  name: string
  options: QueueOptions
  /** Never set; only used to infer `Payload`. */
  payload?: Payload
}

export function defineJob<Payload extends object>(
  name: string,
  options: QueueOptions,
): JobType<Payload> {
  return { name, options }
}

export interface Jobs {
  /** Registers the function that does a job's work. Call it before the app listens. */
  handle: <Payload extends object>(
    job: JobType<Payload>,
    work: (payload: Payload) => Promise<void>,
  ) => void
  /** Registers work that runs on a schedule, in UTC: `minute hour day month weekday`. */
  handleEvery: (cron: string, name: string, work: () => Promise<void>) => void
  /** Queues a job. With an owner's transaction, the job runs only if that commits. */
  send: <Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    tx?: OwnerTx,
  ) => Promise<void>
  /** Starts working after a short delay, so that the first page isn't slowed down. Retries until the database is available. */
  start: () => void
  /** Waits up to 5 seconds for running jobs. Unfinished ones run after the next start. */
  stop: () => Promise<void>
}

/** Scheduled work needs no retry: it runs again at its next time. */
const NO_RETRY = { retryLimit: 0 }
/** milliseconds */
const FIRST_START = 500
const RETRY_START = 10_000

interface Handler {
  name: string
  options: QueueOptions
  cron?: string
  work: (payload: object) => Promise<void>
}

/** Opens the job queue, which pg-boss stores in the database. Every process of the app takes jobs from it. */
export function openJobs({ systemPool }: Database, log: FastifyBaseLogger): Jobs {
  const handlers: Handler[] = []
  let running: Promise<PgBoss> | undefined
  let timer: NodeJS.Timeout | undefined

  // Also called by `send`, because a job may be sent before the start is complete.
  const started = (): Promise<PgBoss> => {
    running ??= bootQueue(systemPool, handlers, log).catch((error: unknown) => {
      running = undefined
      throw error
    })
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
    handleEvery: (cron, name, work) => {
      handlers.push({ name, options: NO_RETRY, cron, work })
    },
    send: async ({ name }, payload, tx) => {
      const boss = await started()
      await (tx ? sendWith(tx, boss, name, payload) : boss.send(name, payload))
    },
    start: () => startIn(FIRST_START),
    stop: async () => {
      clearTimeout(timer)
      const boss = await running?.catch(() => undefined)
      await boss?.stop({ timeout: 5_000 })
    },
  }
}

async function bootQueue(
  pool: Database['systemPool'],
  handlers: Handler[],
  log: FastifyBaseLogger,
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    // The migrations create it, because only they may create schemas.
    createSchema: false,
  })
  boss.on('error', (error) => logError(log, error, 'The job queue reported an error.'))
  try {
    await boss.start()
    for (const handler of handlers) await register(boss, handler, log)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

async function register(
  boss: PgBoss,
  { name, options, cron, work }: Handler,
  log: FastifyBaseLogger,
): Promise<void> {
  await boss.createQueue(name)
  await boss.updateQueue(name, options)
  await boss.work<object>(name, async ([job]) => {
    try {
      await work(job!.data)
    } catch (error) {
      log.warn(error, `The job ${name} failed.`)
      throw error
    }
  })
  if (cron) await boss.schedule(name, cron)
}

async function sendWith(
  { client }: OwnerTx,
  boss: PgBoss,
  name: string,
  payload: object,
): Promise<void> {
  // The owner role may not write jobs, so this one statement runs as the system role. After it,
  // row-level security limits the transaction to the owner's rows again.
  await client.query("SELECT set_config('role', 'kpi_system', true)")
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  await boss.send(name, payload, { db })
  await client.query("SELECT set_config('role', 'kpi_owner', true)")
}

/** An unreachable database is only a warning: it is tried again. */
const logError = (log: FastifyBaseLogger, error: unknown, message: string): void =>
  databaseErrorToAppError(error) ? log.warn(error, message) : log.error(error, message)
