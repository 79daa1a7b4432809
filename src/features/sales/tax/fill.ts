import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../server/clock.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import type { Database, OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileOf } from '../../profile/index.ts'
import { lockSales } from '../lock.ts'
import { saleRevision } from '../rollups/tables.ts'
import { closeMonthsBefore } from '../recalculate/recalculate.ts'
import { sale, taxFill } from '../tables.ts'

const PORTION = 2_000

export async function startTaxFill(
  tx: OwnerTx,
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  if (before.taxRate === after.taxRate) return
  const { entries, ownerId } = saleRevision
  const [row] = await tx.select({ entries }).from(saleRevision).where(eq(ownerId, tx.ownerId))
  // Also without sales: an import that is running may bring the first ones.
  const begin = { afterId: 0, done: 0, total: row?.entries ?? 0 }
  await tx
    .insert(taxFill)
    .values({ ownerId: tx.ownerId, ...begin })
    .onConflictDoUpdate({ target: taxFill.ownerId, set: begin })
}

type TaxProgress = Pick<typeof taxFill.$inferSelect, 'done' | 'total'>

export async function taxProgressOf(tx: OwnerTx): Promise<TaxProgress | null> {
  const { done, total, ownerId } = taxFill
  const [row] = await tx.select({ done, total }).from(taxFill).where(eq(ownerId, tx.ownerId))
  return row ?? null
}

// Triggers of `sale` work the tax out. Nothing is written where it is right or recorded.
const FILL = sqlText`
  WITH portion AS (
    SELECT id FROM ${sale}
    WHERE owner_id = $1 AND id > (SELECT after_id FROM ${taxFill} WHERE owner_id = $1) ORDER BY id LIMIT ${PORTION}
  ), counted AS (
    SELECT max(id) AS last, count(*) AS sales FROM portion
  ), written AS (
    UPDATE ${sale} SET computed_tax_cents = NULL
    WHERE owner_id = $1 AND id = ANY (ARRAY(SELECT id FROM portion))
      AND CASE WHEN tax_cents IS NULL THEN tax_in(revenue_cents, $2::numeric) END IS DISTINCT FROM computed_tax_cents
  ), moved AS (
    UPDATE ${taxFill} SET after_id = last, done = least(done + sales, total)
    FROM counted WHERE owner_id = $1 AND sales = ${PORTION}
  ), ended AS (
    DELETE FROM ${taxFill} WHERE owner_id = $1 AND (SELECT sales FROM counted) < ${PORTION}
  )
  SELECT sales = ${PORTION} AS "isMore" FROM counted`

export async function fillTax(db: Database, clock: Clock, ownerId: string): Promise<boolean> {
  if (!(await db.withOwner(ownerId, taxProgressOf))) return false
  await closeMonthsBefore(db, ownerId, clock.now())
  return db.withOwner(ownerId, async (tx) => {
    await lockSales(tx)
    // Before the rate is read: a change of it waits for this portion, and then begins anew.
    await tx.select().from(taxFill).where(eq(taxFill.ownerId, ownerId)).for('update')
    // Zero is no tax, as for the triggers.
    const rate = (await profileOf(tx)).taxRate || null
    const { rows } = await tx.client.query<{ isMore: boolean }>(FILL, [ownerId, rate])
    return rows[0]!.isMore
  })
}

const MOST = 1_000

export async function ownersToFill(tx: SystemTx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT owner_id AS id FROM ${taxFill} LIMIT ${MOST}`,
  )
  return rows.map(({ id }) => id)
}
