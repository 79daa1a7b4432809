import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { standing } from '../points/tables.ts'
import { WINNING_PLACES } from './contract.ts'
import { placeOfWinner, type Decided, type Won } from './rules.ts'
import {
  competitionMonth,
  competitionPrize,
  competitionTerms,
  competitionWinner,
} from './tables.ts'

export type ClosedMonth = typeof competitionMonth.$inferSelect
export type Winner = typeof competitionWinner.$inferSelect

export interface MonthFacts {
  isConfirmed: boolean
  hasPrize: boolean
  /** null before rules were saved */
  rulesVersion: number | null
  hasWonPrize: boolean
}

const FACTS = prepared('month-facts')`
  SELECT closed.confirmed_at IS NOT NULL AS "isConfirmed",
         coalesce(closed.has_prize, (SELECT is_on FROM ${competitionPrize} ORDER BY id DESC LIMIT 1), true) AS "hasPrize",
         coalesce(closed.rules_version, (SELECT version FROM ${competitionTerms} WHERE in_force_from <= $2
                                         ORDER BY version DESC LIMIT 1)) AS "rulesVersion",
         EXISTS (SELECT FROM ${competitionMonth} AS won JOIN ${competitionWinner} AS winner USING (month)
                 WHERE winner.account_id = $3 AND winner.state = 'confirmed' AND won.has_prize
                   AND won.confirmed_at IS NOT NULL) AS "hasWonPrize"
  FROM (SELECT) AS always LEFT JOIN ${competitionMonth} AS closed ON closed.month = $1`

/** As of `today`; one statement, because every look at the board needs it. */
export const monthFacts = async (
  tx: SystemTx,
  month: Day,
  today: Day,
  accountId: string,
): Promise<MonthFacts> => (await rowsOf<MonthFacts>(tx, FACTS, month, today, accountId))[0]!

export async function closedMonth(tx: SystemTx, month: Day): Promise<ClosedMonth | undefined> {
  const [row] = await tx.select().from(competitionMonth).where(eq(competitionMonth.month, month))
  return row
}

export async function lockMonth(tx: SystemTx, month: Day): Promise<ClosedMonth | undefined> {
  const [row] = await tx
    .select()
    .from(competitionMonth)
    .where(eq(competitionMonth.month, month))
    .for('update')
  return row
}

export const closedMonths = (tx: SystemTx, limit: number): Promise<ClosedMonth[]> =>
  tx.select().from(competitionMonth).orderBy(desc(competitionMonth.month)).limit(limit)

/** `2026-11` */
export async function monthToConfirm(tx: SystemTx): Promise<string | null> {
  const { rows } = await tx.execute<{ month: Day }>(sql`
    SELECT month FROM ${competitionMonth}
    WHERE confirmed_at IS NULL
      AND EXISTS (SELECT FROM ${competitionWinner} WHERE month = ${competitionMonth}.month)
    ORDER BY month LIMIT 1`)
  return rows[0]?.month.slice(0, 7) ?? null
}

/** false if already closed, perhaps by another process */
export async function markClosed(
  tx: SystemTx,
  closed: Pick<ClosedMonth, 'month' | 'closedAt' | 'hasPrize' | 'rulesVersion' | 'unsettled'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(competitionMonth).values(closed).onConflictDoNothing()
  return rowCount === 1
}

/** Or a shop open on one day would win ties. */
const LEAST_OPEN_DAYS = 10

/** The first three places. If a tie crosses the last one, days and goals of owners with `fromPoints` decide. */
export async function proposeWinners(
  tx: SystemTx,
  month: Day,
  fromPoints: number,
  isTieCrossing: boolean,
): Promise<void> {
  // 0 outside the crossing tie, so that others keep a shared place.
  const decides = (figure: string) =>
    sql.raw(`CASE WHEN ${isTieCrossing} AND points = ${fromPoints} THEN ${figure} ELSE 0 END`)
  await tx.execute(sql`
    WITH first AS (
      SELECT owner_id, points, open_days, sale_days, goal_attainment,
             ${decides(`sale_days::float8 / greatest(open_days, ${LEAST_OPEN_DAYS})`)} AS share,
             ${decides('goal_attainment')} AS attainment
      FROM ${standing}
      WHERE month = ${month} AND is_listed AND points > 0 AND points >= ${fromPoints}
      ORDER BY points DESC, share DESC, attainment DESC
      FETCH FIRST ${sql.raw(String(WINNING_PLACES))} ROWS WITH TIES
    )
    INSERT INTO ${competitionWinner} (month, account_id, place, points, open_days, sale_days, goal_attainment)
    SELECT ${month}::date, owner_id, rank() OVER (ORDER BY points DESC, share DESC, attainment DESC),
           points, open_days, sale_days, goal_attainment
    FROM first`)
}

export async function saveSales(
  tx: SystemTx,
  month: Day,
  sales: { accountId: string; entries: number; revenueCents: number }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${competitionWinner} SET entries = given.entries, revenue_cents = given.revenue_cents
    FROM unnest(${sql.param(sales.map(({ accountId }) => accountId))}::uuid[],
                ${sql.param(sales.map(({ entries }) => entries))}::int[],
                ${sql.param(sales.map(({ revenueCents }) => revenueCents))}::bigint[])
           AS given (account_id, entries, revenue_cents)
    WHERE month = ${month} AND competition_winner.account_id = given.account_id`)
}

export const EVERY_STATE: Winner['state'][] = ['proposed', 'confirmed', 'rejected']

/** Only a month without any effort has more. */
const MOST_WINNERS = 200

/** by the place won */
export const winnersOf = (tx: SystemTx, month: Day, states: Winner['state'][]): Promise<Winner[]> =>
  tx
    .select()
    .from(competitionWinner)
    .where(and(eq(competitionWinner.month, month), inArray(competitionWinner.state, states)))
    .orderBy(asc(competitionWinner.place), sql`uuid_hash_extended(account_id, 0)`)
    .limit(MOST_WINNERS)

/** by the place as decided */
export async function winnersByPlace(
  tx: SystemTx,
  month: Day,
  states: Winner['state'][],
): Promise<Winner[]> {
  const [winners, decided] = [await winnersOf(tx, month, states), await decidedIn(tx, month)]
  return winners
    .map((winner) => ({ ...winner, place: placeOfWinner(winner, decided).place }))
    .toSorted((a, b) => a.place - b.place)
}

export async function winnersAmong(
  tx: SystemTx,
  month: Day,
  accountIds: string[],
): Promise<Map<string, Won>> {
  const { rows } = await tx.execute<
    Won & Record<'accountId', string> & Record<string, unknown>
  >(sql`
    SELECT account_id AS "accountId", place, state FROM ${competitionWinner}
    WHERE month = ${month} AND account_id = ANY (${sql.param(accountIds)}::uuid[])`)
  return new Map(rows.map(({ accountId, ...won }) => [accountId, won]))
}

export async function decidedIn(tx: SystemTx, month: Day): Promise<Decided> {
  const { rows } = await tx.execute<Won & { owners: number } & Record<string, unknown>>(sql`
    SELECT place, state, count(*) AS owners FROM ${competitionWinner} WHERE month = ${month}
    GROUP BY place, state`)
  return rows
}

export const countWinners = (
  tx: SystemTx,
  month: Day,
  states: Winner['state'][],
): Promise<number> =>
  tx.$count(
    competitionWinner,
    and(eq(competitionWinner.month, month), inArray(competitionWinner.state, states)),
  )

/** Without `accountIds` all are confirmed. */
export async function decideWinners(
  tx: SystemTx,
  month: Day,
  { accountIds, at, by }: { accountIds: string[] | undefined; at: Date; by: string },
): Promise<void> {
  await tx
    .update(competitionWinner)
    .set({
      state: accountIds
        ? sql`CASE WHEN ${inArray(competitionWinner.accountId, accountIds)} THEN 'confirmed' ELSE 'rejected' END`
        : 'confirmed',
    })
    .where(eq(competitionWinner.month, month))
  await tx
    .update(competitionMonth)
    .set({ confirmedAt: at, confirmedBy: by })
    .where(eq(competitionMonth.month, month))
}
