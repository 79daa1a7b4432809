import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { WALK_IN_KEYS } from '../../../shared/walk-in.ts'
import type { Day } from '../../../shared/calendar.ts'
import { nameKey } from '../../../shared/names.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { sameId } from '../spellings.ts'
import { nameHasWords } from '../search-names.ts'
import { customer } from '../tables.ts'
import { regularsAway, type At } from './away.ts'
import { BIRTHDAY_DAYS, type Customer, type CustomerSort } from './contract.ts'
import { birthdaysFrom, phoneSearch } from './rules.ts'
import { CUSTOMER, customerOf, sumsUpTo, WITH_NO, type CustomerRow } from './store.ts'
import { customerContact } from './tables.ts'

/** No sales are read but those ahead, and for `away` those of two years: the cost doesn't grow with the history. */

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

interface Order {
  key: SQL
  falls?: boolean
  only?: SQL
}

async function orderOf(tx: OwnerTx, sort: CustomerSort, at: At): Promise<Order> {
  switch (sort) {
    case 'revenue':
      return { key: sql`revenue_cents`, falls: true }
    case 'lastVisit':
      return { key: sql`coalesce(last_purchase, '-infinity')`, falls: true }
    case 'name':
      return { key: sql`name_key` }
    case 'birthday':
      return oneOf(sql`birthday::int`, birthdayCodes(at.today))
    case 'away':
      return oneOf(sql`known.customer_id`, await regularsAway(tx, at))
  }
}

function oneOf(column: SQL, inOrder: number[]): Order {
  const values = sql`${sql.param(inOrder)}::bigint[]`
  return {
    key: sql`array_position(${values}, (${column})::bigint)`,
    only: sql`${column} = ANY (${values})`,
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

const isFound = (tx: OwnerTx, search: string): SQL => sql`(
  ${nameHasWords(search)} OR ${contactFound(search)} OR known.customer_id IN (
    SELECT same_as FROM ${customer}
    WHERE owner_id = ${tx.ownerId} AND same_as IS NOT NULL AND ${nameHasWords(search)}))`

function found(
  tx: OwnerTx,
  { search = '', sort }: CustomerPage,
  { key, only }: Order,
  today: Day,
): SQL {
  const isSearch = nameKey(search) !== ''
  const conditions = [
    // Names for whoever comes along are no customers.
    sql`known.customer_id NOT IN (
      SELECT id FROM ${customer} WHERE owner_id = ${tx.ownerId} AND name_key = ANY (${sql.param(WALK_IN_KEYS)}::text[]))`,
    ...(isSearch ? [isFound(tx, search)] : []),
    ...(only ? [only] : []),
  ]
  // For all only where names and contacts decide something.
  const needsNames = isSearch || sort === 'name' || sort === 'birthday'
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
  at: At,
): Promise<{ customers: Customer[]; total: number | null }> {
  const isFirst = page.cursor === undefined
  const order = await orderOf(tx, page.sort, at)
  const { falls } = order
  const direction = falls ? sql`DESC` : sql`ASC`
  const after = isFirst
    ? sql`true`
    : sql`(key, customer_id) ${falls ? sql`<` : sql`>`}
          (SELECT key, customer_id FROM found WHERE customer_id = ${page.cursor})`
  const { rows } = await tx.execute<CustomerRow & { total: number } & Record<string, unknown>>(sql`
    WITH ${found(tx, page, order, at.today)}, sums AS (
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
