import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { lockSales } from '../lock.ts'
import { saleRevision } from '../rollups/tables.ts'
import { lockRecalculation, markToRecalculate } from './recalculate.ts'

const MOST = 1_000

export async function ownersLackingRefunds({ client }: SystemTx): Promise<string[]> {
  const { rows } = await client.query<{ ownerId: string }>(sqlText`
    SELECT owner_id AS "ownerId" FROM ${saleRevision} WHERE lacks_refunds LIMIT ${MOST}`)
  return rows.map(({ ownerId }) => ownerId)
}

const IS_LACKING = prepared('sales-lacks-refunds')`
  SELECT FROM ${saleRevision} WHERE owner_id = $1 AND lacks_refunds`

/** All at once: they are few, and have an index. */
export const fillRefunds = (db: Database, ownerId: string): Promise<void> =>
  db.withOwner(ownerId, async (tx) => {
    if ((await rowsOf(tx, IS_LACKING, ownerId)).length === 0) return
    // As in `fillTotals`.
    await lockRecalculation(tx)
    await lockSales(tx)
    await tx.client.query('SELECT add_up_refunds($1)', [ownerId])
    // Goals, points and comparisons of shops follow from the margins.
    await markToRecalculate(tx)
  })
