import { eq } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { milestoneReached } from '../tables.ts'
import type { Mark } from './rules.ts'

const COLUMNS = { series: milestoneReached.series, value: milestoneReached.value }

/** Returns the marks that the owner has been shown or has passed. */
export function storedMarks(tx: OwnerTx): Promise<Mark[]> {
  return tx.select(COLUMNS).from(milestoneReached).where(eq(milestoneReached.ownerId, tx.ownerId))
}

/**
 * Stores the marks and returns those that are new. Always in the same order, or claims could deadlock.
 * The second of two concurrent claims waits here until the first has committed, and finds its rows.
 */
export function saveMarks(tx: OwnerTx, marks: Mark[]): Promise<Mark[]> {
  return tx
    .insert(milestoneReached)
    .values(marks.map(({ series, value }) => ({ ownerId: tx.ownerId, series, value })))
    .onConflictDoNothing()
    .returning(COLUMNS)
}
