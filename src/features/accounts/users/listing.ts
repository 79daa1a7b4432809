import { and, isNull, not, sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { account, accountDeletion, user } from '../tables.ts'

/** Other features add conditions and orders, as SQL about `listedOwner`. */

export const listedOwner = sql`${user.id}`

const isDisabled = sql`${user.disabledAt} IS NOT NULL`
const isBeingDeleted = sql`EXISTS (SELECT FROM ${accountDeletion} WHERE ${accountDeletion.ownerId} = ${user.id})`
const hasPassword = sql`EXISTS (
  SELECT FROM ${account} WHERE ${account.userId} = ${user.id} AND ${account.password} IS NOT NULL)`
const isOpen = and(isNull(user.disabledAt), not(isBeingDeleted))!

export const IN_STATE = {
  active: and(isOpen, hasPassword)!,
  invited: and(isOpen, not(hasPassword))!,
  leaving: and(isNull(user.disabledAt), isBeingDeleted)!,
  disabled: isDisabled,
} as const satisfies Record<string, SQL>

export const isAnAdmin: SQL = sql`${user.isAdmin}`

/** UTC */
export const madeBefore = (day: Day): SQL =>
  sql`${user.createdAt} < ${day}::date AT TIME ZONE 'UTC'`

export const isNamed = (typed: string): SQL =>
  containing(
    sql`lower(${user.firstName} || ' ' || ${user.lastName} || ' ' || ${user.email})`,
    typed,
  )

/** characters */
const NAME_LENGTH = 60

/** in lower case; the email if there is no name */
export const sortedName: SQL = sql`left(lower(coalesce(
  nullif(btrim(${user.firstName} || ' ' || ${user.lastName}), ''), ${user.email})), ${sql.raw(String(NAME_LENGTH))})`

/** Equal keys are sorted by id. */
export interface Order {
  /** never null: nothing comes after null */
  key: SQL
  type: 'text' | 'date' | 'bigint' | 'uuid'
  isDescending: boolean
}

export interface Place {
  key: string
  id: string
}

export interface Listing {
  conditions: SQL[]
  order: Order
  after: Place | null
  limit: number
}

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
