import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { accountsOf, noSuchAccount, signInFacts, type OwnerAccount } from '../../accounts/index.ts'
import { lastVisits, pointsForAdmin } from '../../coach/index.ts'
import { profileIfAny, shopsOf } from '../../profile/index.ts'
import { historyOf, salesCounts } from '../../sales/index.ts'
import { ticketCounts } from '../../support/index.ts'
import type { Owner, OwnerDetails } from './contract.ts'

/** In the ids' order. */
export async function ownersOf(tx: SystemTx, ids: string[]): Promise<Owner[]> {
  const accounts = await accountsOf(tx, ids)
  const shops = await shopsOf(tx, ids)
  const counts = await salesCounts(tx, ids)
  const visits = await lastVisits(tx, ids)
  // An account may just have been deleted.
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

const NOT_TOLD = {
  industry: '',
  phone: '',
  contactEmail: '',
  timeZone: 'UTC',
  currency: 'USD',
} as const

/** Throws a 404. */
export async function detailsOf({ db, clock }: Services, id: string): Promise<OwnerDetails> {
  const { owner, facts } = await db.withSystem(async (tx) => {
    const [owner] = await ownersOf(tx, [id])
    if (!owner) throw noSuchAccount()
    return { owner, facts: await signInFacts(tx, id) }
  })
  const shop = await db.withOwner(id, async (tx) => {
    const profile = await profileIfAny(tx)
    const history = await historyOf(tx)
    return {
      ...(profile ?? NOT_TOLD),
      points: profile ? await pointsForAdmin(tx, clock) : null,
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

/** Plain SQL returns texts. */
const instantOf = (at: Date | string | null): string | null => at && new Date(at).toISOString()
