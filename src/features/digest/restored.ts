import { sql, type SQL } from 'drizzle-orm'
import { was, type Compared } from '../../server/backup/replaced.ts'
import { MAIL_SWITCHES } from '../../shared/mail-kinds.ts'
import { mailSettings } from './tables.ts'

const SWITCHES = Object.keys(MAIL_SWITCHES).map((name) =>
  sql.identifier(mailSettings[name as keyof typeof MAIL_SWITCHES].name),
)
const listed = (parts: SQL[], between = sql`, `): SQL => sql.join(parts, between)

/** An email that was turned off after the backup stays off. */
export const mailsCompared: Compared = {
  tables: [{ table: mailSettings }],
  retainStricter: async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE ${mailSettings} AS stored
      SET digest = CASE WHEN old.digest = 'off' THEN 'off' ELSE stored.digest END,
          next_at = CASE WHEN old.digest = 'off' THEN NULL ELSE stored.next_at END,
          ${listed(SWITCHES.map((name) => sql`${name} = stored.${name} AND old.${name}`))}
      FROM ${was(mailSettings)} AS old
      WHERE old.owner_id = stored.owner_id AND (
        (old.digest = 'off' AND stored.digest <> 'off')
        OR ${listed(
          SWITCHES.map((name) => sql`(stored.${name} AND NOT old.${name})`),
          sql` OR `,
        )})`)
    return rowCount
      ? [
          `Owners who turned emails off after the backup was made: ${rowCount}. These emails stay off.`,
        ]
      : []
  },
}
