import { and, isNull, not, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { account, accountDeletion, user } from '../tables.ts'

/**
 * Lists of all accounts by conditions and orders to which other features add theirs, as SQL about `listedOwner`. They read
 * a row of every account, and only what is kept of each.
 */

/** The id of the account that a condition is about. */
export const listedOwner = sql`${user.id}`

const isDisabled = sql`${user.disabledAt} IS NOT NULL`
const isLeaving = sql`EXISTS (SELECT FROM ${accountDeletion} WHERE ${accountDeletion.ownerId} = ${user.id})`
const hasPassword = sql`EXISTS (
  SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`
const isOpen = and(isNull(user.disabledAt), not(isLeaving))!

/** SQL for the states of `OwnerAccount`. */
export const IN_STATE = {
  active: and(isOpen, hasPassword)!,
  invited: and(isOpen, not(hasPassword))!,
  leaving: and(isNull(user.disabledAt), isLeaving)!,
  disabled: isDisabled,
} as const satisfies Record<string, SQL>

export const isAnAdmin: SQL = sql`${user.isAdmin}`

/** SQL that is true for accounts that were made before a day began, UTC. */
export const madeBefore = (day: Day): SQL =>
  sql`${user.createdAt} < ${day}::date AT TIME ZONE 'UTC'`

/** SQL that is true for accounts with this part of a name or email. */
export const isNamed = (typed: string): SQL =>
  containing(
    sql`lower(${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email})`,
    typed,
  )

/** characters of a name that decide the order */
const NAME_LENGTH = 60

/** The name by which an account is listed, in lower case; the email of one without a name. */
export const sortedName: SQL = sql`left(lower(coalesce(
  nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})), ${sql.raw(String(NAME_LENGTH))})`

/** What accounts are sorted by. Those with the same key are sorted by id. */
export interface Order {
  /** must not be null: nothing comes after null */
  key: SQL
  /** of the key */
  type: 'text' | 'date' | 'bigint' | 'uuid'
  isDescending: boolean
}

/** Where an account stands in a list. */
export interface Place {
  key: string
  id: string
}

export interface Listing {
  conditions: SQL[]
  order: Order
  /** the last one of the page before */
  after: Place | null
  limit: number
}

/** Returns the next accounts that meet all conditions, in an order. */
export async function listAccounts(
  tx: SystemTx,
  { conditions, order: { key, type, isDescending }, after, limit }: Listing,
): Promise<Place[]> {
  const [isBeyond, direction] = isDescending ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`]
  const rest =
    after && sql`WHERE (key, id) ${isBeyond} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`
  const { rows } = await tx.execute<Place & Record<string, unknown>>(sql`
    SELECT key::text AS key, id FROM (
      SELECT ${key} AS key, ${user.id} AS id FROM ${user} ${where(conditions)}
    ) AS listed ${rest ?? sql``} ORDER BY listed.key ${direction}, id ${direction} LIMIT ${limit}`)
  return rows
}

/** Counts the accounts that meet each of these conditions, in one pass over all accounts. */
export async function countAccounts<Name extends string>(
  tx: SystemTx,
  conditions: Record<Name, SQL>,
): Promise<Record<Name, number>> {
  const counts = Object.entries<SQL>(conditions).map(
    ([name, condition]) => sql`count(*) FILTER (WHERE ${condition}) AS ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute<Record<Name, number>>(
    sql`SELECT ${sql.join(counts, sql`, `)} FROM ${user}`,
  )
  return rows[0]!
}

const where = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql`WHERE ${and(...conditions)!}` : sql``
