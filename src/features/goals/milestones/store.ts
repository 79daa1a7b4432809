import { and, eq, inArray } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { milestoneReached } from '../tables.ts'
import type { Mark } from './rules.ts'

const COLUMNS = {
  series: milestoneReached.series,
  period: milestoneReached.period,
  value: milestoneReached.value,
}

export function storedMarks(tx: OwnerTx, periods: string[]): Promise<Mark[]> {
  return tx
    .select(COLUMNS)
    .from(milestoneReached)
    .where(and(eq(milestoneReached.ownerId, tx.ownerId), inArray(milestoneReached.period, periods)))
}

/** Always in the same order, or claims could deadlock. A concurrent claim waits here for the first's commit. */
export function saveMarks(tx: OwnerTx, marks: Mark[]): Promise<Mark[]> {
  return tx
    .insert(milestoneReached)
    .values(marks.map((mark) => ({ ownerId: tx.ownerId, ...mark })))
    .onConflictDoNothing()
    .returning(COLUMNS)
}
