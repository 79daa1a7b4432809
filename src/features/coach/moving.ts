import { and, eq, isNull, sql } from 'drizzle-orm'
import { monthYear } from '../../shared/calendar.ts'
import { sqlText } from '../../server/database/prepared.ts'
import { literal, type Move, type Moving } from '../../server/moving/moving.ts'
import {
  competitionMonth,
  competitionPrize,
  competitionTerms,
  competitionWinner,
  competitor,
} from './competition/tables.ts'
import { standing, standingCount } from './points/tables.ts'

const ALIAS_KEY = sqlText`SELECT alias_key AS "aliasKey" FROM ${competitor} WHERE owner_id = $1`
const ALIAS_TAKEN = sqlText`SELECT FROM ${competitor} WHERE alias_key = $1`
const CLOSED = sqlText`SELECT month::text FROM ${competitionMonth}`

/** An owner whose other name somebody has there appears by first name, and is asked again. */
async function nameThere({ ownerId, from, to }: Move): Promise<Record<string, string>> {
  const { rows } = await from.tx.client.query(ALIAS_KEY, [ownerId])
  const key: string | null = rows[0]?.aliasKey ?? null
  const { rowCount } = await to.tx.client.query(ALIAS_TAKEN, [key])
  if (!rowCount) return {}
  return { appearance: `'first_name'`, alias: `''`, alias_key: 'NULL::text', has_chosen: 'false' }
}

/** Each installation has a competition of its own. The owner brings the points, and is on its board from the open month on. */
export const competitionMoving: Moving = {
  stays: [
    [standingCount, 'counts of the board, which follow the standings'],
    [competitionMonth, 'months of the competition of this installation'],
    [competitionWinner, 'winners of the competition of this installation'],
    [competitionTerms, 'rules of the competition of this installation'],
    [competitionPrize, 'prizes of the competition of this installation'],
  ],
  changes: async (move) => {
    const { rows } = await move.to.tx.client.query<{ month: string }>(CLOSED)
    const closed = literal(`{${rows.map(({ month }) => month).join(',')}}`)
    return [
      [competitor, await nameThere(move)],
      // A board that is closed stays as it was.
      [standing, { is_listed: `is_listed AND month <> ALL (${closed}::date[])` }],
    ]
  },
  refusal: async (tx, ownerId) => {
    const [open] = await tx
      .select({ month: competitionWinner.month })
      .from(competitionWinner)
      .innerJoin(competitionMonth, eq(competitionMonth.month, competitionWinner.month))
      .where(and(eq(competitionWinner.accountId, ownerId), isNull(competitionMonth.confirmedAt)))
      .orderBy(sql`1`)
      .limit(1)
    return (
      open &&
      `They are among the winners of ${monthYear(open.month)}, which nobody has confirmed yet.`
    )
  },
}
