import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '../server/clock.ts'
import { configOf, parseSettings } from '../server/config.ts'
import { openJobs, PACE, type JobType, type Jobs } from '../server/jobs.ts'
import { noLimits } from '../server/limits.ts'
import { openLog } from '../server/log.ts'
import { testDatabase } from '../server/testing/database.ts'
import { testFolder } from '../server/testing/folder.ts'
import { jobNames } from '../server/testing/sources.ts'
import { buildApp } from './app.ts'

/** Walks over all queues of the app. Their places are real, their work is nothing but waiting for what a test says. */

interface Payload {
  /** whose it is */
  who: string
  waitsFor?: 'release'
}
const JOBS = 500
/** seconds within which a queue has done that many */
const WITHIN = 30
/** queues that are tried at a time: a process has many, and all of them share the machine */
const AT_ONCE = 6

const done = new Map<string, string[]>()
let release = () => {}
let released = Promise.resolve()

const db = await testDatabase()
const log = openLog('fatal')
let jobs!: Jobs
/** The queues of the app as they are, but for what the jobs do. */
const open: typeof openJobs = (...args) => {
  jobs = openJobs(...args)
  const insteadOf = (name: string) => async (payload: object) => {
    const { who, waitsFor } = (payload ?? {}) as Partial<Payload>
    if (waitsFor) await released
    if (who) done.set(name, [...(done.get(name) ?? []), who])
  }
  return {
    ...jobs,
    handle: (job) => jobs.handle(job, insteadOf(job.name)),
    handleEvery: (cron, name, _, options) =>
      jobs.handleEvery(cron, name, insteadOf(name) as () => Promise<void>, options),
  }
}
// Whatever is only there with a setting.
const settings = { BACKUP_DIR: testFolder() }
const config = configOf(
  { ...parseSettings(settings), DATA_DIR: testFolder(), SAMPLE_SHOP: true },
  { SESSION_SECRET: 's'.repeat(32) },
)
const app = await buildApp(
  { db, config, clock: systemClock, limits: noLimits },
  { loggerInstance: log },
  { open, pace: { ...PACE, firstStart: 0 }, makeSampleShop: async () => {} },
)
await app.ready()
jobs.start()
afterAll(() => app.close())

const queues = jobs.queues() as unknown as JobType<Payload>[]
const places = ({ options }: JobType<Payload>) => options.places

const send = (queue: JobType<Payload>, ...payloads: Payload[]) =>
  db.withSystem((tx) =>
    jobs.sendAll(
      queue,
      payloads.map((payload, i) => {
        const { shareBy } = queue.options
        return { ...payload, ...(shareBy && { [shareBy]: payload.who }), feedId: i }
      }),
      tx,
    ),
  )
const doneBy = (queue: JobType<Payload>, who: string) =>
  (done.get(queue.name) ?? []).filter((each) => each === who).length
const untilDone = (queue: JobType<Payload>, who: string, count: number, seconds: number) =>
  vi.waitFor(() => expect(doneBy(queue, who), queue.name).toBe(count), {
    timeout: seconds * 1_000,
    interval: 20,
  })
const somebody = (count: number, payload: Partial<Payload> = {}) =>
  Array.from({ length: count }, (): Payload => ({ who: 'somebody', ...payload }))
const holdAll = () => {
  done.clear()
  released = new Promise((resolve) => (release = resolve))
}

test('the walk meets every queue that the code names', () => {
  const named = jobNames()
  expect(named.length).toBeGreaterThan(30)
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

test(
  `each queue does ${JOBS} jobs within ${WITHIN} s, those of one who asks for all of them too`,
  async () => {
    done.clear()
    for (let i = 0; i < queues.length; i += AT_ONCE) {
      const some = queues.slice(i, i + AT_ONCE)
      for (const queue of some) await send(queue, ...somebody(JOBS))
      await Promise.all(some.map((queue) => untilDone(queue, 'somebody', JOBS, WITHIN)))
    }
  },
  queues.length * WITHIN * 1_000,
)

test('a slow job keeps its own place only: the others are filled again one by one', async () => {
  holdAll()
  const several = queues.filter((queue) => places(queue) > 1)
  expect(several.length).toBeGreaterThan(3)
  for (const queue of several) {
    await send(queue, { who: 'slow', waitsFor: 'release' })
    await send(queue, ...Array.from({ length: 3 * places(queue) }, () => ({ who: 'quick' })))
  }
  for (const queue of several) await untilDone(queue, 'quick', 3 * places(queue), 10)
  for (const queue of several) expect(doneBy(queue, 'slow')).toBe(0)
  release()
  for (const queue of several) await untilDone(queue, 'slow', 1, 10)
}, 60_000)

test('somebody who fills a queue with slow jobs keeps nobody else waiting', async () => {
  holdAll()
  const shared = queues.filter(({ options }) => options.shareBy)
  expect(shared.length).toBeGreaterThan(3)
  for (const queue of shared) await send(queue, ...somebody(JOBS, { waitsFor: 'release' }))
  // Until every place looked for a job.
  await sleep(PACE.polling * 2_000)
  for (const queue of shared) await send(queue, { who: 'somebody else' })
  for (const queue of shared) await untilDone(queue, 'somebody else', 1, 5)
  for (const queue of shared) expect(doneBy(queue, 'somebody')).toBe(0)
  release()
  for (const queue of shared) await untilDone(queue, 'somebody', JOBS, WITHIN)
}, 120_000)

test('a job is kept for two weeks, unless its definition says otherwise', async () => {
  const { rows } = await db.systemPool.query<{ name: string; kept: number }>(
    `SELECT name, retention_seconds AS kept FROM jobs.queue WHERE name NOT LIKE '\\_\\_%'`,
  )
  const days = new Map(rows.map(({ name, kept }) => [name, kept / 86_400]))
  for (const { name, options } of queues)
    expect(days.get(name), name).toBe((options.retentionSeconds ?? 14 * 86_400) / 86_400)
})
