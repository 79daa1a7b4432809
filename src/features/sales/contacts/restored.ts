import { sql } from 'drizzle-orm'
import { was, type Compared } from '../../../server/backup/replaced.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { hasAccount } from '../../accounts/index.ts'
import { sameId } from '../spellings.ts'
import { customer } from '../tables.ts'
import { contactRefusal, customerContact } from './tables.ts'

/** As merged then. A no that only a contact has is from an older version. */
const SAID = sql`(
  SELECT no.owner_id, coalesce(same_as, customer_id) AS customer_id, said_on, said_in FROM (
    SELECT owner_id, substring(reach FROM '^customer (\\d+)$')::bigint AS customer_id, said_on, said_in
    FROM ${was(contactRefusal)} AS refusal WHERE reach LIKE 'customer %'
    UNION ALL SELECT owner_id, customer_id, coalesce(said_on, current_date), said_in FROM ${was(customerContact)} AS contact
  ) AS no LEFT JOIN ${was(customer)} AS merged ON merged.owner_id = no.owner_id AND merged.id = customer_id
  WHERE ${hasAccount(sql`no.owner_id`)})`

const SAID_BY_NAME = sql`(
  SELECT no.*, ${sql.raw(sameId('named'))} AS name_id FROM (
    SELECT no.*, customer_id AS id FROM ${SAID} AS no
    UNION ALL SELECT no.*, merged.id FROM ${SAID} AS no
    JOIN ${was(customer)} AS merged ON merged.owner_id = no.owner_id AND merged.same_as = customer_id
  ) AS no JOIN ${customer} AS named ON named.owner_id = no.owner_id AND named.id = no.id)`

async function countLeftOut(tx: SystemTx): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT count(DISTINCT (named.owner_id, ${sql.raw(sameId('named'))}))::int AS count FROM (
      SELECT owner_id FROM ${was(contactRefusal)} AS refusal UNION SELECT owner_id FROM ${was(customerContact)} AS contact
    ) AS owners, who_said_no(owner_id) AS no_id JOIN ${customer} AS named ON named.id = no_id
    WHERE named.owner_id = owners.owner_id`)
  return rows[0]!.count
}

/**
 * A no survives a restore wherever the backup still knows the customer: by id, by any name in either state, or by email
 * or phone.
 */
export const contactsCompared: Compared = {
  tables: [
    { table: customer, where: sql`row ->> 'same_as' IS NOT NULL` },
    { table: customerContact, where: sql`row ->> 'may_be_written_to' = 'false'` },
    { table: contactRefusal },
  ],
  retainStricter: async (tx) => {
    const before = await countLeftOut(tx)
    const { rows } = await tx.execute<{ lost: number }>(sql`
      WITH said AS (
        INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in, merge_id)
        SELECT owner_id, reach, said_on, said_in, coalesce(merge_id, 0) FROM ${was(contactRefusal)} AS no
        WHERE reach NOT LIKE 'customer %' AND ${hasAccount(sql`no.owner_id`)}
        UNION ALL
        SELECT owner_id, unnest(array_remove(reaches_of(owner_id, email, phone), NULL)), coalesce(said_on, current_date), said_in, 0
        FROM ${was(customerContact)} AS no WHERE ${hasAccount(sql`no.owner_id`)}
        UNION ALL
        SELECT owner_id, 'customer ' || name_id, said_on, said_in, 0 FROM ${SAID_BY_NAME} AS no
        ON CONFLICT DO NOTHING
      )
      SELECT count(*)::int AS lost FROM (
        SELECT owner_id, customer_id FROM ${SAID} AS no
        EXCEPT SELECT owner_id, customer_id FROM ${SAID_BY_NAME} AS known
        EXCEPT SELECT owner_id, substring(reach FROM '^customer (\\d+)$')::bigint FROM ${contactRefusal}
        EXCEPT SELECT owner_id, customer_id FROM ${was(customerContact)} AS reached WHERE num_nonnulls(email, phone) > 0
      ) AS gone`)
    const kept = (await countLeftOut(tx)) - before
    const { lost } = rows[0]!
    return [
      kept > 0 &&
        `Customers who said after the backup was made that they don't want to be written to: ${kept}. They are left out still.`,
      lost > 0 &&
        `Customers who said so, are not in the backup, and had neither an email nor a phone any more: ${lost}. Their no may be lost: tell their owners.`,
    ].filter((line) => line !== false)
  },
}
