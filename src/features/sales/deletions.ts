import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { TRASH_DAYS } from '../../shared/limits.ts'
import { fromCents } from '../../shared/money.ts'
import type { Restorable } from './lists/contract.ts'
import { product, trash, trashedSale } from './tables.ts'

type Row = Omit<Restorable, 'revenue' | 'deletedAt' | 'keptUntil'> & {
  revenueCents: number
  deletedAt: Date
} & Record<string, unknown>

/** Newest first. Reads no sales but those deleted alone. */
export async function deletionsOf(
  tx: OwnerTx,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<Restorable[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT bin.id AS "trashId", kind, count, bin.revenue_cents AS "revenueCents",
           file_name AS "fileName", bin.created_at AS "deletedAt",
           alone.sale_date AS "saleDate", named.name AS "productName"
    FROM (
      SELECT * FROM ${trash}
      WHERE owner_id = ${tx.ownerId} AND id < ${cursor ?? Number.MAX_SAFE_INTEGER} AND count > 0
      ORDER BY id DESC LIMIT ${limit}
    ) AS bin
    LEFT JOIN LATERAL (
      SELECT sale_date, product_id FROM ${trashedSale}
      WHERE bin.kind = 'sale' AND owner_id = ${tx.ownerId} AND trash_id = bin.id LIMIT 1
    ) AS alone ON true
    LEFT JOIN ${product} AS named ON named.owner_id = ${tx.ownerId} AND named.id = alone.product_id
    ORDER BY bin.id DESC`)
  return rows.map(deletionOf)
}

function deletionOf({ revenueCents, deletedAt, ...rest }: Row): Restorable {
  const deleted = new Date(deletedAt)
  const keptUntil = new Date(deleted.getTime() + TRASH_DAYS * 86_400_000)
  return {
    ...rest,
    revenue: fromCents(revenueCents),
    deletedAt: deleted.toISOString(),
    keptUntil: keptUntil.toISOString(),
  }
}
