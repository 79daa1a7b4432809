import { eq, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { saleRevision } from './rollups/tables.ts'

/**
 * All changes of an owner's sales lock in this order, against deadlocks:
 *
 * 1. the idempotency key (`idempotent`)
 * 2. the imports (`imports/runs/runs.ts`), with a try-lock
 * 3. names, in the order of `NAME_KINDS`, then of keys
 * 4. the row of `sale_revision`, by `lockSales` or the triggers of `sale`
 * 5. the trash, and rows of ended imports
 *
 * A large import adds names while it holds the sales (3 after 4). No deadlock: a call with the same name waits only 150
 * ms (`lock_timeout`) and gives the name back.
 */

// Sent for each sale. Inserts a missing row: a new account's first sales must wait too.
const LOCK_SALES = prepared('sales-lock')`
  INSERT INTO ${saleRevision} AS stored (owner_id, revision) VALUES ($1, gen_random_uuid())
  ON CONFLICT (owner_id) DO UPDATE SET revision = stored.revision`

export async function lockSales(tx: OwnerTx): Promise<void> {
  await rowsOf(tx, LOCK_SALES, tx.ownerId)
}

/** For cached answers that changed without a sale. Takes the lock of `lockSales`. */
export async function renewRevision(tx: OwnerTx): Promise<void> {
  await tx
    .update(saleRevision)
    .set({ revision: sql`gen_random_uuid()` })
    .where(eq(saleRevision.ownerId, tx.ownerId))
}
