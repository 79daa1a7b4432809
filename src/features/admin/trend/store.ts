import { asc, gte, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { ownersInMonth } from './tables.ts'

export type Counted = typeof ownersInMonth.$inferSelect

export const countedSince = (tx: SystemTx, month: Day): Promise<Counted[]> =>
  tx
    .select()
    .from(ownersInMonth)
    .where(gte(ownersInMonth.month, month))
    .orderBy(asc(ownersInMonth.month))

export async function saveCounted(tx: SystemTx, counted: Counted): Promise<void> {
  await tx
    .insert(ownersInMonth)
    .values(counted)
    .onConflictDoUpdate({
      target: ownersInMonth.month,
      set: counted,
      // The later count knows more.
      setWhere: sql`${ownersInMonth.countedAt} < excluded.counted_at`,
    })
}
