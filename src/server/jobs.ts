import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss, QueueOptions } from 'pg-boss'
import { refusalOfDatabase } from './database/refusals.ts'
import type { Database, OwnerTx } from './database/tenancy.ts'

/** A kind of work done after the answer, retried until it succeeds or `retryLimit` is reached. */
export interface JobType<Payload extends object> {
  name: string
  options: QueueOptions
  /** Only there to infer `Payload`. */
  payload?: Payload
}

export function defineJob<Payload extends object>(
  name: string,
  options: QueueOptions,
): JobType<Payload> {
  return { name, options }
}

export interface Jobs {
  /** Says what does the work of a job; before the app listens. */
  handle: <Payload extends object>(
    job: JobType<Payload>,
    work: (payload: Payload) => Promise<void>,
  ) => void
  /** The same on a schedule, in UTC: `minute hour day month weekday`. */
  handleEvery: (cron: string, name: string, work: () => Promise<void>) => void
  /** Asks for a job; given the transaction of an owner, it is done only if that commits. */
  send: <Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    tx?: OwnerTx,
  ) => Promise<void>
  /** Begins to work a moment later, since a page comes first; tries again until the database lets it. */
  start: () => void
  /** Waits at most 5 seconds for the jobs in work; what is left runs after the next start. */
  stop: () => Promise<void>
}

/** What runs on a schedule comes again by itself. */
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

/** Jobs kept in the database by pg-boss; every process of the app takes its share. */
export function openJobs({ systemPool }: Database, log: FastifyBaseLogger): Jobs {
  const handlers: Handler[] = []
  let running: Promise<PgBoss> | undefined
  let timer: NodeJS.Timeout | undefined

  /** A database that is away for a moment is asked again. */
  const tell = (error: unknown, message: string): void =>
    refusalOfDatabase(error) ? log.warn(error, message) : log.error(error, message)
  const boot = async (): Promise<PgBoss> => {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql: (text, values) => systemPool.query(text, values) },
      schema: 'jobs',
      // Made by the migrations, since only they may make schemas.
      createSchema: false,
    })
    boss.on('error', (error) => tell(error, 'The jobs met an error.'))
    try {
      await boss.start()
      for (const handler of handlers) await takeOn(boss, handler)
      return boss
    } catch (error) {
      await boss.stop({ graceful: false })
      throw error
    }
  }
  const takeOn = async (boss: PgBoss, { name, options, cron, work }: Handler): Promise<void> => {
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
  // Also called by `send`, since a job may be sent before the start is through.
  const started = (): Promise<PgBoss> => {
    running ??= boot().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
  const startIn = (delay: number): void => {
    timer = setTimeout(() => {
      started().catch((error: unknown) => {
        tell(error, 'The jobs could not be started.')
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
      if (!tx) {
        await boss.send(name, payload)
        return
      }
      // Jobs are no owner's rows: this one statement is the system's, then the wall is up again.
      await tx.client.query("SELECT set_config('role', 'kpi_system', true)")
      const db = { executeSql: (text: string, values?: unknown[]) => tx.client.query(text, values) }
      await boss.send(name, payload, { db })
      await tx.client.query("SELECT set_config('role', 'kpi_owner', true)")
    },
    start: () => startIn(FIRST_START),
    stop: async () => {
      clearTimeout(timer)
      const boss = await running?.catch(() => undefined)
      await boss?.stop({ timeout: 5_000 })
    },
  }
}
