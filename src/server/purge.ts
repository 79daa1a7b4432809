import { sql } from 'drizzle-orm'
import { MAIL_DAYS } from '../shared/limits.ts'
import { purgeAudit, sumUpAudit } from './audit/log.ts'
import type { Config } from './config.ts'
import { idempotencyKey, mail, rateLimit } from './database/tables.ts'
import { allowStatements, type Database } from './database/tenancy.ts'
import { STORED_HOURS } from './http/idempotency.ts'
import type { Jobs } from './jobs.ts'

const EXPIRED = [
  [
    idempotencyKey,
    sql`${idempotencyKey.createdAt} < now() - make_interval(hours => ${STORED_HOURS})`,
  ],
  [rateLimit, sql`${rateLimit.resetsAt} < now()`],
  [mail, sql`${mail.createdAt} < now() - make_interval(days => ${MAIL_DAYS})`],
] as const

export async function purge(
  db: Database,
  { AUDIT_MONTHS }: Pick<Config, 'AUDIT_MONTHS'>,
): Promise<void> {
  // Before the counters go that `sumUpAudit` adds up.
  await db.withSystem(sumUpAudit)
  for (const [table, isExpired] of EXPIRED) {
    await db.withSystem(async (tx) => {
      await allowStatements(tx)
      await tx.delete(table).where(isExpired)
    })
  }
  await db.withSystem(async (tx) => {
    await allowStatements(tx)
    await purgeAudit(tx, AUDIT_MONTHS)
  })
}

export function purgeHourly(jobs: Jobs, db: Database, config: Pick<Config, 'AUDIT_MONTHS'>): void {
  jobs.handleEvery('7 * * * *', 'purge', () => purge(db, config))
}
