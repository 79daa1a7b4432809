import { sql } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import { withinOwner, type SystemTx } from '../../../server/database/tenancy.ts'
import { hasAccount } from '../../accounts/index.ts'
import { hideFromBoard } from './appearance.ts'
import { competitionPrize, competitionWinner, competitor } from './tables.ts'

/** The count includes owners who were excluded since. */
async function hideChanged(tx: SystemTx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ owner_id: string }>(sql`
    INSERT INTO ${competitor} AS stored (owner_id, appearance, has_chosen, excluded_at, excluded_reason)
    SELECT owner_id, CASE WHEN has_changed THEN 'hidden' ELSE 'first_name' END, is_hidden, excluded_at, excluded_reason
    FROM (
      SELECT old.*, old.appearance = 'hidden' AS is_hidden,
             (old.appearance, old.alias) <> (coalesce(before.appearance, 'first_name'), coalesce(before.alias, '')) AS has_changed
      FROM ${was(competitor)} AS old LEFT JOIN ${competitor} AS before USING (owner_id)
      WHERE ${hasAccount(sql`old.owner_id`)}
    ) AS since
    WHERE has_changed OR excluded_at IS NOT NULL
    ON CONFLICT (owner_id) DO UPDATE
    SET appearance = CASE WHEN excluded.appearance = 'hidden' THEN 'hidden' ELSE stored.appearance END,
        alias = CASE WHEN excluded.appearance = 'hidden' THEN '' ELSE stored.alias END,
        alias_key = CASE WHEN excluded.appearance = 'hidden' THEN NULL ELSE stored.alias_key END,
        -- Owners who chose another name are asked again.
        has_chosen = CASE WHEN excluded.appearance = 'hidden' THEN excluded.has_chosen ELSE stored.has_chosen END,
        excluded_at = coalesce(stored.excluded_at, excluded.excluded_at),
        excluded_reason = coalesce(stored.excluded_reason, excluded.excluded_reason)
    WHERE (excluded.appearance = 'hidden' AND stored.appearance <> 'hidden')
       OR (excluded.excluded_at IS NOT NULL AND stored.excluded_at IS NULL)
    RETURNING owner_id`)
  for (const { owner_id } of rows)
    await withinOwner(tx, owner_id, (own) => hideFromBoard(own, { now }))
  return rows.length
}

/** Proposed wins are nobody's yet. */
const takeBackWins = sql`
  UPDATE ${competitionWinner} AS stored SET state = 'rejected'
  FROM ${was(competitionWinner)} AS old
  WHERE old.month = stored.month AND old.account_id = stored.account_id
    AND old.state = 'rejected' AND stored.state = 'confirmed'`

const turnPrizeOff = sql`
  INSERT INTO ${competitionPrize} (is_on, since)
  SELECT false, since FROM (SELECT * FROM ${was(competitionPrize)} AS old ORDER BY id DESC LIMIT 1) AS last
  WHERE NOT is_on AND coalesce((SELECT is_on FROM ${competitionPrize} ORDER BY id DESC LIMIT 1), true)`

/** After a restore, no owner is shown by an older name, and nothing is promised or won again. */
export const boardCompared: Compared = {
  tables: [competitor, competitionWinner, competitionPrize].map((table) => ({ table })),
  retainStricter: async (tx, now) => {
    const hidden = await hideChanged(tx, now)
    const { rowCount: wins } = await tx.execute(takeBackWins)
    const { rowCount: prizes } = await tx.execute(turnPrizeOff)
    return [
      hidden > 0 &&
        `Owners who hid from the board, took another name on it, or were excluded from the competition, after the backup was made: ${hidden}. They are not shown on the board until they choose a name.`,
      wins && `Wins that were taken back after the backup was made: ${wins}. They stay taken back.`,
      prizes && 'The prize was turned off after the backup was made, and stays off.',
    ].filter((line) => typeof line === 'string')
  },
}
