import type { Database } from '../../../server/database/tenancy.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { accountsOf, newestAccounts } from '../../accounts/index.ts'
import { shopsOf } from '../../profile/index.ts'
import type { Cursor } from '../../sales/lists/contract.ts'
import { pageOfEntries } from '../../sales/index.ts'
import { MAX_SALES_AT_ONCE, MAX_USERS_AT_ONCE, type users } from './contract.ts'
import { toUser } from './service.ts'

type Users = ResponseOf<typeof users>

/** sales per transaction */
const BATCH = 500

/**
 * Newest first. Cursor: `owner` for the owners after, `owner_day_sale` for the rest of an owner's sales. Sales are read
 * as their owner.
 */
export async function usersAndSales(db: Database, cursor?: string): Promise<Users> {
  const [begun = null, saleDate, saleId] = cursor?.split('_') ?? []
  const position = saleDate === undefined ? undefined : { saleDate, id: Number(saleId) }
  const { ids, accounts, shops, hasMore } = await db.withSystem(async (tx) => {
    const limit = MAX_USERS_AT_ONCE + 1
    const later = await newestAccounts(tx, { before: begun, limit })
    const found = position && begun ? [begun, ...later].slice(0, limit) : later
    const ids = found.slice(0, MAX_USERS_AT_ONCE)
    return {
      ids,
      hasMore: found.length > ids.length,
      accounts: await accountsOf(tx, ids),
      shops: await shopsOf(tx, ids),
    }
  })
  const answer: Users = { users: [], sales: [], isComplete: false, nextCursor: null }
  for (const id of ids) {
    const account = accounts.get(id)
    if (!account) continue
    answer.users.push(toUser(account, shops.get(id)?.businessName ?? ''))
    const rest = await addSales(db, id, answer.sales, id === begun ? position : undefined)
    if (rest) return { ...answer, nextCursor: `${id}_${rest}` }
  }
  const nextCursor = hasMore ? ids.at(-1)! : null
  return { ...answer, nextCursor, isComplete: cursor === undefined && nextCursor === null }
}

/** Returns where the rest begins, or null. */
async function addSales(
  db: Database,
  ownerId: string,
  sales: Users['sales'],
  start?: Cursor,
): Promise<string | null> {
  let cursor = start
  for (;;) {
    const limit = Math.min(BATCH, MAX_SALES_AT_ONCE - sales.length)
    const from = cursor
    const page = await db.withOwner(ownerId, (tx) =>
      pageOfEntries(tx, { limit: Math.max(1, limit), ...(from && { cursor: from }) }),
    )
    if (limit <= 0) return page.entries.length > 0 ? cursorBefore(from) : null
    sales.push(...page.entries.map((entry) => ({ ...entry, userId: ownerId })))
    if (!page.nextCursor) return null
    const [saleDate = '', id] = page.nextCursor.split('_')
    cursor = { saleDate, id: Number(id) }
  }
}

/** Later than every sale. */
const FIRST: Cursor = { saleDate: '9999-12-31', id: 999_999_999_999_999 }
const cursorBefore = ({ saleDate, id }: Cursor = FIRST): string => `${saleDate}_${id}`
