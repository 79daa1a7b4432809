import { and, eq, lt, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { addDays, type Day } from '../../shared/calendar.ts'
import { REST_DAYS, type Seen } from './hints/rules.ts'
import { hint } from './tables.ts'

/** of an owner: ten hints for each day that a row is kept */
export const MAX_HINTS = 10 * REST_DAYS

const ALL = prepared('hints-seen')`
  SELECT key, first_seen AS "firstSeen", dismissed_on AS "dismissedOn" FROM ${hint} WHERE owner_id = $1`

export const seenHints = (tx: OwnerTx): Promise<Seen[]> => rowsOf(tx, ALL, tx.ownerId)

/** Also deletes rows that have rested. */
export async function storeSeen(
  tx: OwnerTx,
  { key, isDismissed, today }: { key: string; isDismissed: boolean; today: Day },
): Promise<void> {
  const { ownerId } = hint
  await tx
    .delete(hint)
    .where(and(eq(ownerId, tx.ownerId), lt(hint.firstSeen, addDays(today, 1 - REST_DAYS))))
  const dismissed = isDismissed ? today : null
  await tx.execute(sql`
    INSERT INTO ${hint} (owner_id, key, first_seen, dismissed_on)
    SELECT ${tx.ownerId}, ${key}, ${today}, ${dismissed}
    WHERE (SELECT count(*) FROM ${hint} WHERE owner_id = ${tx.ownerId}) < ${MAX_HINTS}
    ON CONFLICT (owner_id, key) DO UPDATE
      SET dismissed_on = coalesce(hint.dismissed_on, excluded.dismissed_on)`)
}
