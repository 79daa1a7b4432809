import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { defineEvent, raise } from '../../server/events.ts'
import type { DayRange } from '../../shared/calendar.ts'
import { sql } from 'drizzle-orm'
import type { Entry } from './contract.ts'
import { saleRevision } from './rollups/tables.ts'

/** What happens to sales. */
type SaleChange = 'recorded' | 'changed' | 'deleted' | 'restored'
/** What changes many sales at once: `names` is a merge, a new spelling, or the undo of one. */
type Run = 'import' | 'import-undo' | 'clear' | 'restore' | 'names'

interface OneSale {
  what: SaleChange
  sale: Entry
}
interface ManySales {
  what: SaleChange
  by: Run
  count: number
  /** the days that the sales are dated; null where that isn't known */
  days: DayRange | null
}
/** One piece of news for each call, however many sales it changed. */
export type SalesNews = OneSale | ManySales

/** Sales of a followed owner were recorded or changed. Raised in the same transaction. */
export const salesNews = defineEvent<SalesNews>('sales.news')

const FOLLOWED = prepared('sales-followed')`
  SELECT is_followed AS "isFollowed" FROM ${saleRevision} WHERE owner_id = $1`

/** True if a feature on the right wants the news. Recording a sale asks along the way (`one-sale.ts`), so that it costs nothing. */
export const isFollowed = async (tx: OwnerTx): Promise<boolean> =>
  (await rowsOf<{ isFollowed: boolean }>(tx, FOLLOWED, tx.ownerId))[0]?.isFollowed ?? false

/** Raises `salesNews` if anyone wants it. `newsOf` finds out what is told, if anything. */
export async function tellSales(
  tx: OwnerTx,
  newsOf: () => SalesNews | undefined | Promise<SalesNews | undefined>,
): Promise<void> {
  if (!(await isFollowed(tx))) return
  const news = await newsOf()
  if (news) await raise(salesNews, tx, news)
}

/** Begins or ends raising `salesNews` for an owner. */
export async function followSales(tx: OwnerTx, isFollowed: boolean): Promise<void> {
  await tx
    .insert(saleRevision)
    .values({ ownerId: tx.ownerId, revision: sql`gen_random_uuid()`, isFollowed })
    .onConflictDoUpdate({ target: saleRevision.ownerId, set: { isFollowed } })
}
