import { sql } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import type { OpeningDays } from '../../../shared/operating-days.ts'
import { lastSaleDay } from '../rollups/days.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { sale } from '../tables.ts'
import { AWAY_DAYS } from './contract.ts'
import { MIN_VISITS, rhythmOf } from '../../../shared/rhythm.ts'

export interface At {
  today: Day
  opening: OpeningDays
}

/** Who hasn't come for longer isn't coming back. */
const YEARS = 2
const MAX_AWAY = 1_000

/** Those who came regularly and have stopped, the longest overdue first. */
export async function regularsAway(tx: OwnerTx, { today, opening }: At): Promise<number[]> {
  const asOf = await lastSaleDay(tx, today)
  if (asOf === null) return []
  const since = addDays(today, -YEARS * 365)
  // One pass over the index by day, which has the customers.
  const { rows } = await tx.execute<{ id: number; visits: Day[] }>(sql`
    SELECT customer_id AS id, (array_agg(DISTINCT sale_date ORDER BY sale_date))::text[] AS visits FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND sale_date BETWEEN ${since}::date AND ${today}::date AND revenue_cents >= 0
      AND customer_id = ANY (ARRAY(
        SELECT customer_id FROM ${saleCustomer} WHERE owner_id = ${tx.ownerId} AND sales >= ${MIN_VISITS}
          AND last_purchase BETWEEN ${since}::date AND ${addDays(today, -AWAY_DAYS)}::date))
    GROUP BY 1`)
  return rows
    .flatMap(({ id, visits }) => {
      const rhythm = rhythmOf(visits, { today, asOf }, opening)
      return rhythm?.isRegular && rhythm.isSilent ? [{ id, due: rhythm.due }] : []
    })
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id - b.id))
    .slice(0, MAX_AWAY)
    .map(({ id }) => id)
}
