import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss, QueueOptions } from 'pg-boss'
import { asSystem, type Database, type OwnerTx, type SystemTx } from './database/tenancy.ts'
import {
  bootQueues,
  createQueue,
  goOn,
  logError,
  type Handler,
  type JobOptions,
  type JobType,
  type Pace,
} from './job-workers.ts'

export type { JobType, Pace } from './job-workers.ts'

interface ScheduleOptions extends QueueOptions {
  /** IANA */
  zone?: string
  /** A missed time is made up for, once. */
  isMadeUp?: boolean
}

export type Queue = JobType<never>

export function defineJob<Payload extends object>(
  name: string,
  options: JobOptions<Payload>,
): JobType<Payload> {
  return { name, options }
}

export interface Jobs {
  /** Before the app listens. */
  handle: <Payload extends object>(
    job: JobType<Payload>,
    work: (payload: Payload) => Promise<void>,
  ) => void
  /** UTC by default: `minute hour day month weekday`. */
  handleEvery: (
    cron: string,
    name: string,
    work: () => Promise<void>,
    options?: ScheduleOptions,
  ) => void
  queues: () => Queue[]
  /** With a transaction, only if that commits. */
  send: <Payload extends object>(
    job: JobType<Payload>,
    payload: Payload,
    tx?: OwnerTx | SystemTx,
    startAfter?: Date,
  ) => Promise<void>
  /** one statement */
  sendAll: <Payload extends object>(
    job: JobType<Payload>,
    payloads: Payload[],
    tx: OwnerTx | SystemTx,
    startAfter?: Date,
  ) => Promise<void>
  /** After a short delay, for the first page. */
  start: () => void
  /** Before the jobs' resources are closed. */
  takeNoMore: () => void
  /** Waits up to 5 seconds. Unfinished jobs run after the next start. */
  stop: () => Promise<void>
}

/** Runs again at its next time. */
const SCHEDULED = { retryLimit: 0, places: 1, shareBy: null }

export const PACE: Pace = { firstStart: 500, polling: 2, clockLook: 1_000 }
/** ms */
const RETRY_START = 10_000
/** ms */
const STOP_WITHIN = 5_000
/** ms; smaller changes of the clock are ignored */
const SET_BACK = 1_000

export function openJobs(
  { systemPool }: Database,
  log: FastifyBaseLogger,
  pace: Pace = PACE,
): Jobs {
  const handlers: Handler[] = []
  let running: Promise<PgBoss> | undefined
  let ended: Promise<unknown> | undefined
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined

  const add = (handler: Handler): void => {
    // The second would take half of the jobs, and only one schedule is kept.
    if (handlers.some(({ name }) => name === handler.name))
      throw new Error(`There are two handlers of the job ${handler.name}.`)
    handlers.push(handler)
  }
  // `send` may come before the start.
  const started = (): Promise<PgBoss> => {
    running ??= bootQueues(systemPool, handlers, log, pace).then(
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
  const takeNoMore = (): void => {
    clearTimeout(timer)
    ended ??= running?.then(
      (boss) => Promise.all(handlers.map(({ name }) => boss.offWork(name))),
      () => {},
    )
  }

  return {
    handle: ({ name, options }, work) =>
      add({ name, options: options as Handler['options'], work: work as Handler['work'] }),
    handleEvery: (cron, name, work, { zone, isMadeUp, ...options } = {}) => {
      const schedule = {
        cron,
        ...(zone && { tz: zone }),
        ...(isMadeUp && { missed: 'once' as const }),
      }
      add({ name, options: { ...SCHEDULED, ...options }, schedule, work })
    },
    queues: () => handlers,
    send: async (job, payload, tx, startAfter) => {
      const boss = await started()
      if (handlers.length === 0) await createQueue(boss, systemPool, job as JobType<object>)
      await insert(boss, job, [payload], tx, startAfter)
    },
    sendAll: async (job, payloads, tx, startAfter) =>
      insert(await started(), job, payloads, tx, startAfter),
    start: () => startIn(pace.firstStart),
    takeNoMore,
    stop: async () => {
      takeNoMore()
      const boss = await running?.catch(() => undefined)
      clearInterval(watch)
      if (!boss) return
      // pg-boss would look only every half second.
      await Promise.race([ended, sleep(STOP_WITHIN, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

function whenSetBack(work: () => void, every: number): NodeJS.Timeout {
  const ahead = () => Date.now() - performance.now()
  let before = ahead()
  return setInterval(() => {
    const now = ahead()
    if (now < before - SET_BACK) work()
    before = now
  }, every).unref()
}

async function insert<Payload extends object>(
  boss: PgBoss,
  { name, options: { shareBy, priority, onlyOne } }: JobType<Payload>,
  payloads: Payload[],
  tx?: OwnerTx | SystemTx,
  startAfter?: Date,
): Promise<void> {
  const jobs = payloads.map((data) => ({
    data,
    ...(startAfter && { startAfter }),
    ...(shareBy !== null && { group: { id: String(data[shareBy]) } }),
    ...(priority && { priority: priority(data) }),
    ...(onlyOne && { singletonKey: onlyOne(data) }),
  }))
  if (!tx) return void (await boss.insert(name, jobs))
  const executeSql = (text: string, values?: unknown[]) => tx.client.query(text, values)
  // The owner role may not write jobs.
  await asSystem(tx, () => boss.insert(name, jobs, { db: { executeSql } }))
}
