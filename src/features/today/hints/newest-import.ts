import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { saleImport } from '../../imports/tables.ts'

/** When the newest file that brought sales was read; those of a feed come each night. */
export async function newestImport(tx: OwnerTx): Promise<Date | null> {
  const { ownerId, id, state, imported, feedId, trashId, endedAt } = saleImport
  const [newest] = await tx
    .select({ endedAt })
    .from(saleImport)
    .where(
      and(
        ...[eq(ownerId, tx.ownerId), eq(state, 'done'), gt(imported, 0)],
        ...[isNull(feedId), isNull(trashId)],
      ),
    )
    .orderBy(desc(id))
    .limit(1)
  return newest?.endedAt ?? null
}
