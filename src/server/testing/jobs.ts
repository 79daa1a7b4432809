import { expect, vi } from 'vitest'
import type { Database } from '../database/tenancy.ts'

/** For `openJobs`: tests wait less for jobs. */
export const FAST = { firstStart: 0, polling: 0.5 }

/** Waits until a job of this type has failed and been scheduled for a retry, then makes it retry now. */
export async function hurryRetry(
  { systemPool }: Database,
  { name }: { name: string },
): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await systemPool.query(
        `UPDATE jobs.job SET start_after = now()
         WHERE name = $1 AND state = 'retry' AND start_after > now() RETURNING id`,
        [name],
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 20_000, interval: 50 },
  )
}
