import { sql, type SQL } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import { hasAccount } from '../../accounts/index.ts'
import { customer } from '../tables.ts'
import { contactRefusal, customerContact } from './tables.ts'

const NO = sql`${was(customerContact)} AS no`
const REFUSAL = sql`${was(contactRefusal)} AS no`
/** The contacts of the backup that are of somebody who said no, found in one way. */
const sameBy = (column: SQL): SQL => sql`
  SELECT kept.owner_id, kept.customer_id, no.said_on, no.said_in
  FROM ${NO} JOIN ${customerContact} AS kept ON kept.owner_id = no.owner_id AND kept.${column} = no.${column}`

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
    const isCustomer = sql`EXISTS (
      SELECT FROM ${customer} AS known WHERE known.owner_id = no.owner_id AND known.id = no.customer_id)`
    // Those of contacts that were deleted since, too.
    await tx.execute(sql`
      INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in, merge_id)
      SELECT owner_id, reach, said_on, said_in, coalesce(merge_id, 0) FROM ${REFUSAL} WHERE ${hasAccount(sql`no.owner_id`)}
      ON CONFLICT DO NOTHING`)
    const refused = await tx.execute(sql`
      UPDATE ${customerContact} AS kept
      SET may_be_written_to = false, said_on = same.said_on, said_in = same.said_in
      FROM (
        SELECT ways.owner_id, ways.customer_id, no.said_on, no.said_in
        FROM (
          SELECT owner_id, customer_id, unnest(reaches_of(owner_id, customer_id, email, phone)) AS reach
          FROM ${customerContact} WHERE owner_id IN (SELECT owner_id FROM ${REFUSAL})
        ) AS ways JOIN ${REFUSAL} ON no.owner_id = ways.owner_id AND no.reach = ways.reach
      ) AS same
      WHERE kept.owner_id = same.owner_id AND kept.customer_id = same.customer_id
        AND kept.may_be_written_to IS DISTINCT FROM false`)
    // Noted since, with the contact itself.
    const added = await tx.execute(sql`
      INSERT INTO ${customerContact} (owner_id, customer_id, may_be_written_to, said_on, said_in)
      SELECT owner_id, customer_id, false, said_on, said_in FROM ${NO} WHERE ${isCustomer}
      ON CONFLICT DO NOTHING`)
    const changed = await tx.execute(sql`
      UPDATE ${customerContact} AS kept
      SET may_be_written_to = false, said_on = same.said_on, said_in = same.said_in
      FROM (
        SELECT DISTINCT ON (owner_id, customer_id) * FROM (
          ${sameBy(sql`customer_id`)} UNION ALL ${sameBy(sql`email`)} UNION ALL ${sameBy(sql`phone`)}
        ) AS found
      ) AS same
      WHERE kept.owner_id = same.owner_id AND kept.customer_id = same.customer_id
        AND kept.may_be_written_to IS DISTINCT FROM false`)
    const { rows } = await tx.execute<{ lost: number }>(
      sql`SELECT count(*)::int AS lost FROM ${NO} WHERE NOT ${isCustomer}`,
    )
    const kept = [refused, added, changed].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
    const { lost } = rows[0]!
    return [
      kept > 0 &&
        `Customers who said after the backup was made that they don't want to be written to: ${kept}. They are left out still.`,
      lost > 0 &&
        `Customers who said so and are not in the backup: ${lost}. Unless another customer has the same email or phone, their no is lost: tell their owners.`,
    ].filter((line) => line !== false)
  },
}
