import { allowStatements, type Database } from './database/tenancy.ts'
import type { Jobs } from './jobs.ts'

const PURGES = [
  `DELETE FROM idempotency_key WHERE created_at < now() - interval '24 hours'`,
  `DELETE FROM rate_limit WHERE resets_at < now()`,
  `DELETE FROM mail WHERE created_at < now() - interval '30 days'`,
]

/** Deletes expired idempotency keys, rate limit counters and stored emails. */
export async function purge(db: Database): Promise<void> {
  for (const statement of PURGES) {
    await db.withSystem(async (tx) => {
      await allowStatements(tx)
      await tx.client.query(statement)
    })
  }
}

export function purgeHourly(jobs: Jobs, db: Database): void {
  jobs.handleEvery('7 * * * *', 'purge', () => purge(db))
}
