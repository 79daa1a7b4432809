import { sql } from 'drizzle-orm'
import { prepared, rowsOf, namedColumns } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { ORDER_IN_TIE, standing, standingCount } from '../points/tables.ts'
import type { Appearance } from './contract.ts'
import type { Ladder, Rung } from './rules.ts'
import { competitor } from './tables.ts'

export interface Standing extends Omit<typeof standing.$inferSelect, Unshown> {
  /** text, because it may be beyond 2^53 */
  tieOrder: string
}
/** decide ties; shown to nobody */
const UNSHOWN = ['month', 'openDays', 'saleDays', 'goalAttainment'] as const
type Unshown = (typeof UNSHOWN)[number]

const COLUMNS = `${namedColumns(standing, ...UNSHOWN)}, ${ORDER_IN_TIE}::text AS "tieOrder"`

const OWN = prepared('own-standing')`
  SELECT ${COLUMNS} FROM ${standing} WHERE owner_id = $1 AND month = $2`

/** undefined if nothing of the owner counts */
export const standingOf = async (tx: OwnerTx, month: Day): Promise<Standing | undefined> =>
  (await rowsOf<Standing>(tx, OWN, tx.ownerId, month))[0]

export async function listAfter(tx: OwnerTx, month: Day, isListed: boolean): Promise<void> {
  await tx.execute(sql`
    UPDATE ${standing} SET is_listed = ${isListed}
    WHERE owner_id = ${tx.ownerId} AND month > ${month} AND is_listed <> ${isListed}`)
}

const LADDER = prepared('ladder')`
  SELECT points, sum(owners) AS owners FROM ${standingCount} WHERE month = $1
  GROUP BY points HAVING sum(owners) > 0 ORDER BY points DESC`

export const ladderOf = (tx: SystemTx, month: Day): Promise<Ladder> =>
  rowsOf<Rung>(tx, LADDER, month)

export interface Position {
  points: number
  tieOrder: string
}
export const TOP: Position = { points: 2_147_483_647, tieOrder: '9223372036854775807' }

const BELOW = prepared('board-below')`
  SELECT ${COLUMNS} FROM ${standing}
  WHERE month = $1 AND is_listed AND points > 0 AND (points, ${ORDER_IN_TIE}) < ($2, $3) AND owner_id <> ALL ($5)
  ORDER BY points DESC, ${ORDER_IN_TIE} DESC LIMIT $4`

/** highest first */
export const boardBelow = (
  tx: SystemTx,
  month: Day,
  { points, tieOrder }: Position,
  limit: number,
  except: string[] = [],
): Promise<Standing[]> => rowsOf(tx, BELOW, month, points, tieOrder, limit, except)

const ABOVE = prepared('board-above')`
  SELECT ${COLUMNS} FROM ${standing}
  WHERE month = $1 AND is_listed AND points > 0 AND (points, ${ORDER_IN_TIE}) > ($2, $3) AND owner_id <> ALL ($5)
  ORDER BY points, ${ORDER_IN_TIE} LIMIT $4`

export async function boardAbove(
  tx: SystemTx,
  month: Day,
  { points, tieOrder }: Position,
  limit: number,
  except: string[],
): Promise<Standing[]> {
  const rows = await rowsOf<Standing>(tx, ABOVE, month, points, tieOrder, limit, except)
  return rows.toReversed()
}

const STANDINGS = prepared('standings')`
  SELECT ${COLUMNS} FROM ${standing} WHERE owner_id = ANY ($1) AND month = $2`

export const standingsOf = (tx: SystemTx, month: Day, ownerIds: string[]): Promise<Standing[]> =>
  rowsOf(tx, STANDINGS, ownerIds, month)

export interface Choice {
  appearance: Appearance
  alias: string
  hasChosen: boolean
  /** null: takes part */
  excludedAt: Date | null
  excludedReason: string | null
}
export const NO_CHOICE: Choice = {
  appearance: 'first_name',
  alias: '',
  hasChosen: false,
  excludedAt: null,
  excludedReason: null,
}

const CHOICES = prepared('competitors')`
  SELECT owner_id AS "ownerId", appearance, alias, has_chosen AS "hasChosen",
         excluded_at AS "excludedAt", excluded_reason AS "excludedReason"
  FROM ${competitor} WHERE owner_id = ANY ($1)`

/** Without owners who haven't chosen. Owners read only their own. */
export async function choicesOf(
  tx: OwnerTx | SystemTx,
  ownerIds: string[],
): Promise<Map<string, Choice>> {
  const rows = await rowsOf<Choice & { ownerId: string }>(tx, CHOICES, ownerIds)
  return new Map(rows.map(({ ownerId, ...choice }) => [ownerId, choice]))
}

/** Throws a unique violation if another owner has `aliasKey`. */
export async function saveChoice(
  tx: OwnerTx,
  appearance: Appearance,
  { alias, aliasKey }: { alias: string; aliasKey: string | null },
): Promise<void> {
  const chosen = { appearance, alias, aliasKey, hasChosen: true }
  await tx
    .insert(competitor)
    .values({ ownerId: tx.ownerId, ...chosen })
    .onConflictDoUpdate({ target: competitor.ownerId, set: chosen })
}

export async function saveExclusion(
  tx: OwnerTx,
  excluded: Pick<Choice, 'excludedAt' | 'excludedReason'>,
): Promise<void> {
  await tx
    .insert(competitor)
    .values({ ownerId: tx.ownerId, ...excluded })
    .onConflictDoUpdate({ target: competitor.ownerId, set: excluded })
}
