import { mergeNewest } from '../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { displayName } from '../../../shared/names.ts'
import { readPage } from '../../../shared/pages.ts'
import { accountsNamed, accountsOf } from '../../accounts/index.ts'
import { businessesNamed, notationsOf, shopsOf } from '../../profile/index.ts'
import { newestSalesOfAll, type SaleOfOwner } from './all-sales.ts'
import { MAX_OWNERS, type ListedSale, type listSales } from './contract.ts'

/** Newest first; undefined: all owners. */
export async function ownersMeant(
  tx: SystemTx,
  typed: string | undefined,
): Promise<string[] | undefined> {
  if (!typed) return undefined
  const range = { before: null, limit: MAX_OWNERS }
  const lists = [await accountsNamed(tx, typed, range), await businessesNamed(tx, typed, range)]
  return mergeNewest(lists, MAX_OWNERS)
}

interface Asked {
  owner?: string | undefined
  cursor?: number | undefined
  limit: number
}

export async function pageOfSales(
  tx: SystemTx,
  { owner, ...asked }: Asked,
): Promise<ResponseOf<typeof listSales>> {
  const ownerIds = await ownersMeant(tx, owner)
  const { rows, nextCursor } = await readPage(
    { ...asked, ownerIds },
    (page) => newestSalesOfAll(tx, page),
    ({ entry }) => entry.id,
  )
  return {
    sales: await withOwners(tx, rows),
    nextCursor,
    onlyOwner: ownerIds?.length === 1 ? ownerIds[0]! : null,
  }
}

async function withOwners(tx: SystemTx, sales: SaleOfOwner[]): Promise<ListedSale[]> {
  const ids = [...new Set(sales.map(({ ownerId }) => ownerId))]
  const accounts = await accountsOf(tx, ids)
  const shops = await shopsOf(tx, ids)
  const notations = await notationsOf(tx, ids)
  // An account may just have been deleted.
  return sales.flatMap(({ ownerId, entry, recordedAt }) => {
    const account = accounts.get(ownerId)
    const currency = notations.get(ownerId)?.currency
    if (!account || !currency) return []
    const name = shops.get(ownerId)?.businessName || displayName(account)
    const owner = { id: ownerId, email: account.email, name, currency }
    return { ...entry, recordedAt: recordedAt.toISOString(), owner }
  })
}
