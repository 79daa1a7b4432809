import { expect } from 'vitest'
import type { Database } from '../../../server/database/tenancy.ts'
import { untilDone } from '../../../server/testing/jobs.ts'

/** Waits until a delivery has failed and its next try is queued, then makes it due now. */
export async function hurryDelivery({ systemPool }: Database): Promise<void> {
  await untilDone(async () => {
    const { rows } = await systemPool.query(`
      WITH leads AS (UPDATE lead SET not_before = now() WHERE failure IS NOT NULL AND not_before > now() RETURNING id),
           opt_ins AS (UPDATE crm_opt_in SET not_before = now() WHERE failure IS NOT NULL AND not_before > now() RETURNING id)
      SELECT id FROM leads UNION ALL SELECT id FROM opt_ins`)
    expect(rows.length).toBeGreaterThan(0)
  })
  await systemPool.query(
    `UPDATE jobs.job SET start_after = now() WHERE name IN ('deliver-lead', 'deliver-opt-in') AND state = 'created'`,
  )
}
