import { eq, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { saleRevision } from './rollups/tables.ts'

/**
 * Everything that changes an owner's sales takes its locks in this order, so that there are no
 * deadlocks:
 *
 * 1. the idempotency key of the request (`idempotent`)
 * 2. the owner's imports (`imports/runs/runs.ts`), with a try-lock that doesn't wait
 * 3. names, kind by kind in the order of `NAME_KINDS`; several of one kind in the order of their keys
 * 4. the owner's sales: the row of `sale_revision`, by `lockSales` or by the triggers of `sale`
 * 5. the trash, and the rows of imports that have ended
 *
 * A large import adds the names of each portion of its file while it holds the sales (3 after 4). This can't
 * deadlock: a call that has added the same name waits only 150 ms for the sales (`lock_timeout`) and then gives the name
 * back.
 *
 * Before that, `closeBefore` locks the owner's settling and sales in a transaction of its own, so it holds nothing that
 * this order puts in front of them.
 */

// Prepared, because it's sent for each recorded sale. Inserts the row if it's missing, because the first
// sales of a new account must wait for it too.
const LOCK_SALES = prepared('sales-lock')`
  INSERT INTO ${saleRevision} AS kept (owner_id, revision) VALUES ($1, gen_random_uuid())
  ON CONFLICT (owner_id) DO UPDATE SET revision = kept.revision`

/** Locks the owner's sales: no other transaction can change them until this one ends. */
export async function lockSales(tx: OwnerTx): Promise<void> {
  await rowsOf(tx, LOCK_SALES, tx.ownerId)
}

/** Makes kept answers invalid after something that they show changed, but no sale did. Takes the lock of `lockSales`. */
export async function renewRevision(tx: OwnerTx): Promise<void> {
  await tx
    .update(saleRevision)
    .set({ revision: sql`gen_random_uuid()` })
    .where(eq(saleRevision.ownerId, tx.ownerId))
}
