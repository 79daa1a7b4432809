import { sql } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import { hasAccount } from '../../accounts/index.ts'
import { customer } from '../tables.ts'
import { contactRefusal, customerContact } from './tables.ts'

/**
 * A customer who said no to being written to stays asked not to be, wherever the backup still knows them: as the same
 * customer, or by the same email or phone.
 */
export const contactsCompared: Compared = {
  tables: [
    { table: customerContact, where: sql`row ->> 'may_be_written_to' = 'false'` },
    { table: contactRefusal },
  ],
  settle: async (tx) => {
    // Those that only a contact has are of an older version.
    const { rows } = await tx.execute<{ kept: number; lost: number }>(sql`
      WITH said AS (
        INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in, merge_id)
        SELECT owner_id, reach, said_on, said_in, coalesce(merge_id, 0) FROM ${was(contactRefusal)} AS no
        WHERE ${hasAccount(sql`no.owner_id`)}
        UNION ALL
        SELECT owner_id, unnest(array_remove(reaches_of(owner_id, email, phone), NULL) || ('customer ' || customer_id)),
               coalesce(said_on, current_date), said_in, 0
        FROM ${was(customerContact)} AS no WHERE ${hasAccount(sql`no.owner_id`)}
        ON CONFLICT DO NOTHING RETURNING owner_id, reach
      )
      SELECT count(*)::int AS kept, (
        SELECT count(*)::int FROM ${was(customerContact)} AS no
        WHERE num_nonnulls(email, phone) = 0 AND NOT EXISTS (
          SELECT FROM ${customer} AS known WHERE known.owner_id = no.owner_id AND known.id = no.customer_id)
      ) AS lost FROM (
        SELECT named.id FROM ${customer} AS named JOIN said ON said.owner_id = named.owner_id AND reach = 'customer ' || named.id
        UNION SELECT customer_id FROM ${customerContact} AS contact, unnest(reaches) AS way
        JOIN said ON reach = way WHERE said.owner_id = contact.owner_id
      ) AS held`)
    const { kept, lost } = rows[0]!
    return [
      kept > 0 &&
        `Customers who said after the backup was made that they don't want to be written to: ${kept}. They are left out still.`,
      lost > 0 &&
        `Customers who said so, are not in the backup, and had neither an email nor a phone: ${lost}. Their no is lost: tell their owners.`,
    ].filter((line) => line !== false)
  },
}
