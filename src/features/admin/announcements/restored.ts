import { sql } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import { announcement } from './tables.ts'

export const announcementsCompared: Compared = {
  tables: [{ table: announcement }],
  retainStricter: async (tx) => {
    const { rows } = await tx.execute<{ text: string }>(sql`
      UPDATE ${announcement} AS stored SET ended_at = old.ended_at
      FROM ${was(announcement)} AS old
      -- Another installation has others with these numbers.
      WHERE old.id = stored.id AND old.created_at = stored.created_at
        AND old.ended_at IS NOT NULL AND stored.ended_at IS NULL
      RETURNING stored.text`)
    for (const { text } of rows)
      await audit(tx, { kind: 'announcement_ended', detail: `${text} (as before a restore)` })
    return rows.map(
      ({ text }) => `The announcement "${text}" was ended after the backup was made, and stays so.`,
    )
  },
}
