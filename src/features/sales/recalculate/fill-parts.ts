import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { lockSales } from '../lock.ts'
import { saleMonth } from '../rollups/tables.ts'
import { lockRecalculation } from './recalculate.ts'

/**
 * Not changed in two minutes: a merge or an import changes a month again and again. Until then, and in the current
 * month, sales are read.
 */
const LACKING =
  "parts_changed_at < now() - interval '2 minutes' AND month + interval '1 month' <= current_date AND entries >= least_for_totals()"

export async function ownersLackingParts({ client }: SystemTx): Promise<string[]> {
  const { rows } = await client.query<{ ownerId: string }>(sqlText`
    SELECT DISTINCT owner_id AS "ownerId" FROM ${saleMonth} WHERE ${LACKING}`)
  return rows.map(({ ownerId }) => ownerId)
}

const FIRST_LACKING = prepared('sales-months-lacking-parts')`
  SELECT max(month) AS month FROM ${saleMonth} WHERE owner_id = $1 AND ${LACKING}`

export async function fillParts(db: Database, ownerId: string): Promise<void> {
  for (;;) {
    const isFilled = await db.withOwner(ownerId, async (tx) => {
      const [row] = await rowsOf<{ month: string | null }>(tx, FIRST_LACKING, ownerId)
      if (!row!.month) return true
      // As in `fillTotals`.
      await lockRecalculation(tx)
      await lockSales(tx)
      await tx.client.query('SELECT create_totals_of_parts($1, $2)', [ownerId, row!.month])
      return false
    })
    if (isFilled) return
  }
}
