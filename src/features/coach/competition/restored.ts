import { sql } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import { withinOwner } from '../../../server/database/tenancy.ts'
import { hasAccount } from '../../accounts/index.ts'
import { hideFromBoard } from './appearance.ts'
import { competitor } from './tables.ts'

/** An owner who hid from the board, or was excluded from the competition, after the backup was made isn't shown again. */
export const boardCompared: Compared = {
  tables: [{ table: competitor }],
  settle: async (tx, now) => {
    const { rows } = await tx.execute<{ owner_id: string }>(sql`
      INSERT INTO ${competitor} AS kept (owner_id, appearance, has_chosen, excluded_at, excluded_reason)
      SELECT owner_id, CASE WHEN appearance = 'hidden' THEN 'hidden' ELSE 'first_name' END,
             appearance = 'hidden', excluded_at, excluded_reason
      FROM ${was(competitor)} AS old
      WHERE (appearance = 'hidden' OR excluded_at IS NOT NULL) AND ${hasAccount(sql`old.owner_id`)}
      ON CONFLICT (owner_id) DO UPDATE
      SET appearance = CASE WHEN excluded.appearance = 'hidden' THEN 'hidden' ELSE kept.appearance END,
          alias = CASE WHEN excluded.appearance = 'hidden' THEN '' ELSE kept.alias END,
          alias_key = CASE WHEN excluded.appearance = 'hidden' THEN NULL ELSE kept.alias_key END,
          has_chosen = kept.has_chosen OR excluded.has_chosen,
          excluded_at = coalesce(kept.excluded_at, excluded.excluded_at),
          excluded_reason = coalesce(kept.excluded_reason, excluded.excluded_reason)
      WHERE (excluded.appearance = 'hidden' AND kept.appearance <> 'hidden')
         OR (excluded.excluded_at IS NOT NULL AND kept.excluded_at IS NULL)
      RETURNING owner_id`)
    for (const { owner_id } of rows)
      await withinOwner(tx, owner_id, (own) => hideFromBoard(own, { now }))
    return rows.length > 0
      ? [
          `Owners who hid from the board, or were excluded from the competition, after the backup was made: ${rows.length}. They are not shown there.`,
        ]
      : []
  },
}
