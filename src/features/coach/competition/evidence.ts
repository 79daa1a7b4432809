import { sqlText } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { endOfMonth, type Day, type DayRange } from '../../../shared/calendar.ts'
import { closesAt } from '../../../shared/month-close.ts'
import { saleDay } from '../../sales/rollups/tables.ts'
import { sale, trash, trashedSale } from '../../sales/tables.ts'
import { saveSales, winnersOf, type Winner } from './winners.ts'

interface Looked {
  ownerId: string
  range: DayRange
  /** Later changes count separately. */
  closedAt: Date
  smallCents: number
}

/** Entries are sales and refunds. */
export interface SalesEvidence {
  entries: number
  sales: number
  revenueCents: number
  /** to `recorded`: of the latest `MOST_ENTRIES` entries */
  smallSales: number
  largestCents: number
  imported: number
  /** more than a week after their day */
  late: number
  /** by hand, within an hour of the clock */
  mostInAnHour: number
  /** since `closedAt`; `recorded` without refunds */
  added: number
  addedCents: number
  recorded: number
  edited: number
  /** recorded before the close and still in the trash */
  deleted: number
  deletedCents: number
  /** up to 60 days later; same product and customer, or product and amount */
  refunds: number
  refundedCents: number
}

const MOST_ENTRIES = 10_000
const MOST_REFUNDS = 1_000

const EVIDENCE = sqlText`
  SELECT evidence.*
  FROM unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[], $5::bigint[])
         WITH ORDINALITY AS asked (owner_id, first_day, last_day, closed_at, small_cents, n),
  LATERAL (
    WITH entry AS (
      SELECT * FROM ${sale}
      WHERE owner_id = asked.owner_id AND sale_date BETWEEN asked.first_day AND asked.last_day
      ORDER BY sale_date DESC, id DESC LIMIT ${MOST_ENTRIES}
    ), total AS (
      SELECT coalesce(sum(entries), 0) AS entries, coalesce(sum(sales), 0) AS sales,
             coalesce(sum(revenue_cents), 0) AS "revenueCents"
      FROM ${saleDay} WHERE owner_id = asked.owner_id AND day BETWEEN asked.first_day AND asked.last_day
    ), looked AS (
      SELECT count(*) FILTER (WHERE revenue_cents >= 0 AND revenue_cents < asked.small_cents) AS "smallSales",
             coalesce(max(revenue_cents), 0) AS "largestCents",
             count(*) FILTER (WHERE source = 'import') AS imported,
             count(*) FILTER (WHERE NOT is_timely(created_at, sale_date)) AS late,
             count(*) FILTER (WHERE created_at >= asked.closed_at) AS added,
             coalesce(sum(revenue_cents) FILTER (WHERE created_at >= asked.closed_at), 0) AS "addedCents",
             count(*) FILTER (WHERE created_at >= asked.closed_at AND revenue_cents >= 0) AS recorded,
             count(*) FILTER (WHERE edited_at >= asked.closed_at AND created_at < asked.closed_at) AS edited
      FROM entry
    ), by_hand AS (
      SELECT coalesce(max(entries), 0) AS "mostInAnHour" FROM (
        SELECT count(*) AS entries FROM entry WHERE source = 'manual' GROUP BY date_trunc('hour', created_at)
      ) AS hour
    ), gone AS (
      SELECT count(*) AS deleted, coalesce(sum(revenue_cents), 0) AS "deletedCents"
      FROM (SELECT id FROM ${trash} WHERE owner_id = asked.owner_id AND created_at >= asked.closed_at) AS bin
      JOIN ${trashedSale} AS gone ON gone.owner_id = asked.owner_id AND gone.trash_id = bin.id
      WHERE sale_date BETWEEN asked.first_day AND asked.last_day AND gone.created_at < asked.closed_at
    ), refund AS (
      SELECT product_id, customer_id, revenue_cents FROM ${sale}
      WHERE owner_id = asked.owner_id AND sale_date >= asked.first_day AND revenue_cents < 0
        AND sale_date <= asked.last_day + 60 AND created_at >= asked.closed_at
      LIMIT ${MOST_REFUNDS}
    ), refunded AS (
      SELECT count(*) AS refunds, coalesce(-sum(revenue_cents), 0) AS "refundedCents" FROM refund
      WHERE (product_id, customer_id) IN (SELECT product_id, customer_id FROM entry WHERE revenue_cents > 0)
         OR (product_id, -revenue_cents) IN (SELECT product_id, revenue_cents FROM entry)
    )
    SELECT * FROM total, looked, by_hand, gone, refunded
  ) AS evidence
  ORDER BY asked.n`

async function salesEvidence(tx: SystemTx, looked: Looked[]): Promise<SalesEvidence[]> {
  if (looked.length === 0) return []
  const { rows } = await tx.client.query<SalesEvidence>(EVIDENCE, [
    looked.map(({ ownerId }) => ownerId),
    looked.map(({ range }) => range.start),
    looked.map(({ range }) => range.end),
    looked.map(({ closedAt }) => closedAt),
    looked.map(({ smallCents }) => smallCents),
  ])
  return rows
}

type Won = Pick<Winner, 'month' | 'accountId'>

export const evidenceOf = <W extends Won>(
  tx: SystemTx,
  winners: W[],
  smallCents: (winner: W) => number = () => 0,
): Promise<SalesEvidence[]> =>
  salesEvidence(
    tx,
    winners.map((winner) => ({
      ownerId: winner.accountId,
      range: { start: winner.month, end: endOfMonth(winner.month) },
      closedAt: closesAt(winner.month),
      smallCents: smallCents(winner),
    })),
  )

/** at the close, as far as later changes tell */
export const atClose = ({ entries, added, deleted, ...sums }: SalesEvidence) => ({
  entries: entries - added + deleted,
  revenueCents: sums.revenueCents - sums.addedCents + sums.deletedCents,
})

export async function storeSalesAtClose(tx: SystemTx, month: Day): Promise<void> {
  const winners = await winnersOf(tx, month, ['proposed'])
  const evidence = await evidenceOf(tx, winners)
  const sales = evidence.map((found, i) => ({
    accountId: winners[i]!.accountId,
    ...atClose(found),
  }))
  await saveSales(tx, month, sales)
}
