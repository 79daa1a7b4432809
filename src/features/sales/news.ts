import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { defineEvent, raise } from '../../server/events.ts'
import type { DayRange } from '../../shared/calendar.ts'
import { sql } from 'drizzle-orm'
import type { Entry } from './contract.ts'
import { saleRevision } from './rollups/tables.ts'

type SaleChange = 'recorded' | 'changed' | 'deleted' | 'restored'
type Run = 'import' | 'import-undo' | 'clear' | 'restore' | 'names'

interface OneSale {
  what: SaleChange
  sale: Entry
}
interface ManySales {
  what: SaleChange
  by: Run
  count: number
  days: DayRange | null
}
export type SalesNews = OneSale | ManySales

/** For followed owners only, in the same transaction. */
export const salesNews = defineEvent<SalesNews>('sales.news')

const FOLLOWED = prepared('sales-followed')`
  SELECT is_followed AS "isFollowed" FROM ${saleRevision} WHERE owner_id = $1`

/** Recording a sale asks along the way (`one-sale.ts`). */
export const isFollowed = async (tx: OwnerTx): Promise<boolean> =>
  (await rowsOf<{ isFollowed: boolean }>(tx, FOLLOWED, tx.ownerId))[0]?.isFollowed ?? false

export async function tellSales(
  tx: OwnerTx,
  newsOf: () => SalesNews | undefined | Promise<SalesNews | undefined>,
): Promise<void> {
  if (!(await isFollowed(tx))) return
  const news = await newsOf()
  if (news) await raise(salesNews, tx, news)
}

export async function followSales(tx: OwnerTx, isFollowed: boolean): Promise<void> {
  await tx
    .insert(saleRevision)
    .values({ ownerId: tx.ownerId, revision: sql`gen_random_uuid()`, isFollowed })
    .onConflictDoUpdate({ target: saleRevision.ownerId, set: { isFollowed } })
}
