import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { lockSales } from '../lock.ts'
import { saleMonth } from '../rollups/tables.ts'
import { lockSettling } from './settle.ts'

/**
 * Past months whose sales with a channel or category were changed, but not in the last two minutes: a merge of names or an
 * import changes those of a month again and again. Until then, and in the current month, its sales are read instead.
 */
const LACKING =
  "parts_changed_at < now() - interval '2 minutes' AND month + interval '1 month' <= current_date AND entries >= least_for_totals()"

/** Owners with such a month. */
export async function ownersLackingParts({ client }: SystemTx): Promise<string[]> {
  const { rows } = await client.query<{ ownerId: string }>(sqlText`
    SELECT DISTINCT owner_id AS "ownerId" FROM ${saleMonth} WHERE ${LACKING}`)
  return rows.map(({ ownerId }) => ownerId)
}

const FIRST_LACKING = prepared('sales-months-lacking-parts')`
  SELECT max(month) AS month FROM ${saleMonth} WHERE owner_id = $1 AND ${LACKING}`

/** Adds up what the figures of one channel or category need, one month at a time, so that nobody waits long. */
export async function fillParts(db: Database, ownerId: string): Promise<void> {
  for (;;) {
    const isFilled = await db.withOwner(ownerId, async (tx) => {
      const [row] = await rowsOf<{ month: string | null }>(tx, FIRST_LACKING, ownerId)
      if (!row!.month) return true
      // As in `fillTotals`.
      await lockSettling(tx)
      await lockSales(tx)
      await tx.client.query('SELECT create_totals_of_parts($1, $2)', [ownerId, row!.month])
      return false
    })
    if (isFilled) return
  }
}
