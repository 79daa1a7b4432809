import type { Database, SystemTx } from '../../../server/database/tenancy.ts'
import { mergeNewest, type IdRange } from '../../../server/database/newest-matching.ts'
import { readPage } from '../../../shared/pages.ts'
import {
  accountsNamed,
  accountsOf,
  newestAccounts,
  noSuchAccount,
  signInFacts,
  type OwnerAccount,
} from '../../accounts/index.ts'
import { lastVisits } from '../../coach/index.ts'
import { listRuns } from '../../imports/index.ts'
import { businessesNamed, profileIfAny, shopsOf } from '../../profile/index.ts'
import { historyOf, salesCounts } from '../../sales/index.ts'
import { ticketCounts } from '../../support/index.ts'
import type { Owner, OwnerDetails } from './contract.ts'

/** imports in an owner's details */
const IMPORTS_SHOWN = 10

interface OwnerPage {
  search?: string | undefined
  cursor?: string | null | undefined
  limit: number
}

/** Returns a page of the owners whose name, email or business contains the search; of all owners if it is blank. */
export function pageOfOwners(
  db: Database,
  { search = '', cursor = null, limit }: OwnerPage,
): Promise<{ owners: Owner[]; nextCursor: string | null }> {
  return db.withSystem(async (tx) => {
    const found = async (range: IdRange): Promise<string[]> =>
      search
        ? mergeNewest(
            [await accountsNamed(tx, search, range), await businessesNamed(tx, search, range)],
            range.limit,
          )
        : newestAccounts(tx, range)
    const { rows, nextCursor } = await readPage({ before: cursor, limit }, found, (id) => id)
    return { owners: await ownersOf(tx, rows), nextCursor }
  })
}

/** In the order of the ids. Each feature adds what it knows, in one query for all of them. */
async function ownersOf(tx: SystemTx, ids: string[]): Promise<Owner[]> {
  const accounts = await accountsOf(tx, ids)
  const shops = await shopsOf(tx, ids)
  const counts = await salesCounts(tx, ids)
  const visits = await lastVisits(tx, ids)
  // An account may have been deleted a moment ago, and its profile stays for a while.
  return ids.flatMap((id) => {
    const account = accounts.get(id)
    if (!account) return []
    return {
      ...toUser(account, shops.get(id)?.businessName ?? ''),
      lastActive: visits.get(id) ?? null,
      sales: counts.get(id) ?? 0,
    }
  })
}

export const toUser = (
  { createdAt, ...account }: OwnerAccount,
  businessName: string,
): Omit<Owner, 'lastActive' | 'sales'> => ({
  ...account,
  businessName: businessName || null,
  createdAt: createdAt.toISOString(),
})

/** Of an account whose invitation nobody has accepted. */
const NOT_TOLD = {
  industry: '',
  phone: '',
  contactEmail: '',
  timeZone: 'UTC',
  currency: 'USD',
} as const

/** Throws a 404 if there is no such account. */
export async function detailsOf(db: Database, id: string): Promise<OwnerDetails> {
  const { owner, facts } = await db.withSystem(async (tx) => {
    const [owner] = await ownersOf(tx, [id])
    if (!owner) throw noSuchAccount()
    return { owner, facts: await signInFacts(tx, id) }
  })
  const shop = await db.withOwner(id, async (tx) => {
    const profile = (await profileIfAny(tx)) ?? NOT_TOLD
    const history = await historyOf(tx)
    const imports = (await listRuns(tx)).slice(0, IMPORTS_SHOWN)
    return {
      ...profile,
      imports,
      firstSale: history?.firstDay ?? null,
      lastSale: history?.lastDay ?? null,
      tickets: await ticketCounts(tx),
    }
  })
  return {
    ...shop,
    ...owner,
    ...facts,
    deleteAt: instantOf(facts.deleteAt),
    disabledAt: instantOf(facts.disabledAt),
  }
}

/** Plain SQL returns instants as texts. */
const instantOf = (at: Date | string | null): string | null => at && new Date(at).toISOString()
