import type { Database } from './database/tenancy.ts'
import type { Jobs } from './jobs.ts'

/** What is of no more use, and after how long. Indexed by age where there can be many. */
const PURGES = [
  `DELETE FROM idempotency_key WHERE created_at < now() - interval '24 hours'`,
  `DELETE FROM rate_limit WHERE resets_at < now()`,
  `DELETE FROM session WHERE expires_at < now()`,
  `DELETE FROM verification WHERE expires_at < now()`,
  `DELETE FROM mail WHERE created_at < now() - interval '30 days'`,
]

export function purgeHourly(jobs: Jobs, { systemPool }: Database): void {
  jobs.handleEvery('7 * * * *', 'purge', async () => {
    for (const statement of PURGES) await systemPool.query(statement)
  })
}
