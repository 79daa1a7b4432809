import type { Clock } from 'pg-boss'
import { expect, vi } from 'vitest'
import type { Database } from '../database/tenancy.ts'

/** seconds after which an idle worker looks for jobs again, unless a test waits for one */
const POLLING = 3
/** The pauses of idle workers, and what ends each. */
const pauses = new Map<unknown, () => void>()

/** The time as it is, but the pauses of idle workers can be cut short. */
const clock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => {
    const timer = setTimeout(() => {
      pauses.delete(timer)
      work()
    }, ms)
    // Longer ones are the deadlines of jobs.
    if (ms <= POLLING * 1_000) pauses.set(timer, work)
    return timer
  },
  clearTimeout: (timer) => {
    pauses.delete(timer)
    clearTimeout(timer as NodeJS.Timeout)
  },
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** For `openJobs`: tests wait less for jobs. */
export const FAST = { firstStart: 0, polling: POLLING, clockLook: 50, clock }

/** Waits for what a job does. Idle workers look for jobs as often as this checks. */
export const untilDone = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      for (const [timer, end] of pauses) {
        clock.clearTimeout(timer)
        end()
      }
      await check()
    },
    // The test's own limit comes first.
    { timeout: 120_000, interval: 30 },
  )

/** Waits until a job of this type has failed and been scheduled for a retry, then makes it retry now. */
export const hurryRetry = (
  { systemPool }: Pick<Database, 'systemPool'>,
  { name }: { name: string },
): Promise<void> =>
  untilDone(async () => {
    const { rows } = await systemPool.query(
      `UPDATE jobs.job SET start_after = now()
       WHERE name = $1 AND state = 'retry' AND start_after > now() RETURNING id`,
      [name],
    )
    expect(rows).toHaveLength(1)
  })

/** Waits until a try of a delivery has failed and the next one is queued, then makes that due now. */
export async function hurryDelivery(
  { systemPool }: Pick<Database, 'systemPool'>,
  { name }: { name: string },
  table = 'mail',
): Promise<void> {
  await untilDone(async () => {
    const { rows } = await systemPool.query(
      `UPDATE ${table} SET not_before = now() WHERE failure IS NOT NULL AND not_before > now() RETURNING id`,
    )
    expect(rows).toHaveLength(1)
  })
  await systemPool.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = $1 AND state = 'created'`,
    [name],
  )
}
