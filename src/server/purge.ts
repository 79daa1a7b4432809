import { sql } from 'drizzle-orm'
import { idempotencyKey, mail, rateLimit } from './database/tables.ts'
import { allowStatements, type Database } from './database/tenancy.ts'
import type { Jobs } from './jobs.ts'

const EXPIRED = [
  [idempotencyKey, sql`${idempotencyKey.createdAt} < now() - interval '24 hours'`],
  [rateLimit, sql`${rateLimit.resetsAt} < now()`],
  [mail, sql`${mail.createdAt} < now() - interval '30 days'`],
] as const

/** Deletes expired idempotency keys, rate limit counters and stored emails. */
export async function purge(db: Database): Promise<void> {
  for (const [table, isExpired] of EXPIRED) {
    await db.withSystem(async (tx) => {
      await allowStatements(tx)
      await tx.delete(table).where(isExpired)
    })
  }
}

export function purgeHourly(jobs: Jobs, db: Database): void {
  jobs.handleEvery('7 * * * *', 'purge', () => purge(db))
}
