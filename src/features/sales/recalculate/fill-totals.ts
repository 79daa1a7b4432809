import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import { lockSales } from '../lock.ts'
import { saleMonth } from '../rollups/tables.ts'
import { lockRecalculation } from './recalculate.ts'

const IS_LACKING = prepared('sales-months-lacking-totals')`
  SELECT EXISTS (
    SELECT FROM ${saleMonth} WHERE owner_id = $1 AND NOT has_totals AND entries >= least_for_totals()
  ) AS "isLacking"`

/** One month at a time, so that a sale recorded meanwhile waits only briefly. */
export async function fillTotals(db: Database, ownerId: string): Promise<void> {
  for (;;) {
    const isFilled = await db.withOwner(ownerId, async (tx) => {
      const [row] = await rowsOf<{ isLacking: boolean }>(tx, IS_LACKING, ownerId)
      if (!row!.isLacking) return true
      // Makes a call that recalculates wait: with only the second lock held, that call would leave its work undone.
      await lockRecalculation(tx)
      await lockSales(tx)
      await tx.client.query('SELECT create_totals_by_name($1)', [ownerId])
      return false
    })
    if (isFilled) return
  }
}
