import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { WALK_IN_KEYS } from '../../../shared/walk-in.ts'
import type { Day } from '../../../shared/calendar.ts'
import { nameKey } from '../../../shared/names.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { sameId } from '../spellings.ts'
import { customer } from '../tables.ts'
import { BIRTHDAY_DAYS, type Customer, type CustomerSort } from './contract.ts'
import { birthdaysFrom, phoneSearch } from './rules.ts'
import { CUSTOMER, customerOf, sumsUpTo, WITH_NO, type CustomerRow } from './store.ts'
import { customerContact } from './tables.ts'

/** No sales are read but those ahead: the cost doesn't grow with the history. */

export interface CustomerPage {
  limit: number
  cursor?: number | undefined
  search?: string | undefined
  sort: CustomerSort
}

const contactFound = (search: string): SQL => {
  const email = search.trim().toLowerCase()
  const digits = phoneSearch(search)
  const byPhone =
    digits !== undefined && sql` OR strpos(translate(phone, ' +()-./', ''), ${digits}) > 0`
  return sql`(strpos(email, ${email}) > 0${byPhone || sql``})`
}

export const customersReachedBy = (tx: OwnerTx, search: string): SQL => sql`
  SELECT customer_id AS value FROM ${customerContact}
  WHERE owner_id = ${tx.ownerId} AND ${contactFound(search)}`

function keyOf(sort: CustomerSort, codes: number[]): { key: SQL; falls: boolean } {
  switch (sort) {
    case 'revenue':
      return { key: sql`revenue_cents`, falls: true }
    case 'lastVisit':
      return { key: sql`coalesce(last_purchase, '-infinity')`, falls: true }
    case 'name':
      return { key: sql`name_key`, falls: false }
    case 'birthday':
      return {
        key: sql`array_position(${sql.param(codes)}::int[], birthday::int)`,
        falls: false,
      }
  }
}

const birthdayCodes = (today: Day): number[] =>
  [...birthdaysFrom(today, BIRTHDAY_DAYS).keys()].map((birthday) =>
    Number(birthday.replace('-', '')),
  )

const ofNoSales = (tx: OwnerTx): SQL => sql`
  (SELECT customer_id FROM ${customerContact} AS contact WHERE owner_id = ${tx.ownerId} AND NOT EXISTS (
    SELECT FROM ${saleCustomer} AS sold WHERE sold.owner_id = ${tx.ownerId} AND sold.customer_id = contact.customer_id
  )) AS other`

const known = (tx: OwnerTx, today: Day): SQL => sql`
  known AS (
    ${sumsUpTo(tx, today)}
    UNION ALL
    SELECT customer_id, 0, 0, NULL FROM ${ofNoSales(tx)}
  )`

export const customersWithoutSales = (tx: OwnerTx): SQL => sql`
  SELECT name, NULL::date AS sale_date, named.id FROM ${ofNoSales(tx)}
  JOIN ${customer} AS named ON named.owner_id = ${tx.ownerId} AND named.id = other.customer_id`

const joined = (tx: OwnerTx, of: SQL): SQL => sql`
  JOIN ${customer} AS named ON named.owner_id = ${tx.ownerId} AND named.id = ${of}.customer_id
  LEFT JOIN ${customerContact} AS contact ON contact.owner_id = ${tx.ownerId} AND contact.customer_id = ${of}.customer_id`

const isFound = (tx: OwnerTx, text: string, search: string): SQL => sql`(
  strpos(name_key, ${text}) > 0 OR ${contactFound(search)} OR known.customer_id IN (
    SELECT same_as FROM ${customer}
    WHERE owner_id = ${tx.ownerId} AND same_as IS NOT NULL AND strpos(name_key, ${text}) > 0))`

function found(
  tx: OwnerTx,
  { search, sort }: CustomerPage,
  key: SQL,
  { codes, today }: { codes: number[]; today: Day },
): SQL {
  const text = nameKey(search ?? '')
  const conditions = [
    // Names for whoever comes along are no customers.
    sql`known.customer_id NOT IN (
      SELECT id FROM ${customer} WHERE owner_id = ${tx.ownerId} AND name_key = ANY (${sql.param(WALK_IN_KEYS)}::text[]))`,
    ...(text === '' ? [] : [isFound(tx, text, search!)]),
    ...(sort === 'birthday' ? [sql`birthday = ANY (${sql.param(codes)}::int[])`] : []),
  ]
  // For all only where names and contacts decide something.
  const needsNames = text !== '' || sort === 'name' || sort === 'birthday'
  return sql`
    ${known(tx, today)}, found AS MATERIALIZED (
      SELECT known.*, ${key} AS key FROM known ${needsNames ? joined(tx, sql`known`) : sql``}
      WHERE ${sql.join(conditions, sql` AND `)}
    )`
}

/** Follows merges. */
export async function findCustomer(
  tx: OwnerTx,
  id: number,
  today: Day,
): Promise<Customer | undefined> {
  const { rows } = await tx.execute<CustomerRow & Record<string, unknown>>(sql`
    WITH asked AS MATERIALIZED (
      SELECT ${sql.raw(sameId('named'))} AS customer_id FROM ${customer} AS named WHERE owner_id = ${tx.ownerId} AND id = ${id}
    ), sums AS (
      SELECT customer_id, coalesce(purchases, 0) AS purchases, coalesce(revenue_cents, 0) AS revenue_cents, last_purchase
      FROM asked LEFT JOIN (
        SELECT * FROM (${sumsUpTo(tx, today)}) AS sold WHERE customer_id = (SELECT customer_id FROM asked)
      ) AS sold USING (customer_id)
    )
    SELECT ${sql.raw(CUSTOMER)} FROM sums ${joined(tx, sql`sums`)} ${sql.raw(WITH_NO)}`)
  return rows[0] && customerOf(rows[0])
}

export async function selectCustomers(
  tx: OwnerTx,
  page: CustomerPage,
  today: Day,
): Promise<{ customers: Customer[]; total: number | null }> {
  const isFirst = page.cursor === undefined
  const codes = birthdayCodes(today)
  const { key, falls } = keyOf(page.sort, codes)
  const direction = falls ? sql`DESC` : sql`ASC`
  const after = isFirst
    ? sql`true`
    : sql`(key, customer_id) ${falls ? sql`<` : sql`>`}
          (SELECT key, customer_id FROM found WHERE customer_id = ${page.cursor})`
  const { rows } = await tx.execute<CustomerRow & { total: number } & Record<string, unknown>>(sql`
    WITH ${found(tx, page, key, { codes, today })}, sums AS (
      SELECT * FROM found WHERE ${after} ORDER BY key ${direction}, customer_id ${direction} LIMIT ${page.limit}
    )
    SELECT ${sql.raw(CUSTOMER)}, ${isFirst ? sql`(SELECT count(*) FROM found)` : sql`0::bigint`} AS total
    FROM sums ${joined(tx, sql`sums`)} ${sql.raw(WITH_NO)}
    ORDER BY key ${direction}, sums.customer_id ${direction}`)
  return {
    customers: rows.map(({ total: _, ...row }) => customerOf(row)),
    total: isFirst ? (rows[0]?.total ?? 0) : null,
  }
}
