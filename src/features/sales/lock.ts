import type { OwnerTx } from '../../server/database/tenancy.ts'

/**
 * What changes the sales of one owner takes its locks in this order, so that no two ever wait for
 * each other:
 *
 * 1. the key of a request that may come twice (`idempotent`)
 * 2. the owner's imports (`import/runs/runs.ts`), which are tried and not waited for
 * 3. names: products, then customers, then salespeople; of many, in the order of their keys
 * 4. the owner's sales: the row of `sale_revision`, by `lockSales` or by the triggers of `sale`
 * 5. the trash, and the rows of imports that have ended
 */
const LOCK_SALES = {
  name: 'sales-lock',
  // Made where it is missing: the first sales of a new account must wait for it as well.
  text: `
    INSERT INTO sale_revision AS kept (owner_id, revision) VALUES ($1, gen_random_uuid())
    ON CONFLICT (owner_id) DO UPDATE SET revision = kept.revision`,
}

/** No other transaction changes the owner's sales until this one has ended. */
export async function lockSales({ client, ownerId }: OwnerTx): Promise<void> {
  await client.query({ ...LOCK_SALES, values: [ownerId] })
}
