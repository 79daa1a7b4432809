import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'
import { customerVisits, monthsOfCustomers } from '../customers/history.ts'
import { rhythmOf } from '../../../shared/rhythm.ts'
import { inactiveCustomers, type InactiveCustomer } from './inactive.ts'
import type { At } from './rules/priority.ts'
import { leftOut } from './service.ts'
import { allPutAside, asideOn } from './store.ts'

/** One customer of the list. Cheaper than the list: no texts, and few days are read. */

async function mostUrgent(
  tx: OwnerTx,
  at: At,
  { limit, except = [] }: { limit: number; except?: number[] },
): Promise<InactiveCustomer[]> {
  const aside = asideOn(at.today, await allPutAside(tx)).map(leftOut)
  const never = except.map((customerId) => ({ customerId, untilBought: null }))
  const page = { limit, offset: 0, leftOut: [...aside, ...never] }
  return (await inactiveCustomers(tx, at, page)).customers
}

export interface SilentRegular {
  id: number
  name: string
  /** days between visits */
  usual: number
  silentDays: number
}

const MONTHS_READ = 6

interface Asked {
  today: Day
  recordedUntil: Day
  profile: Profile
  /** who spends most, instead of who is most urgent */
  isBySpending: boolean
  except: number[]
}

export async function silentRegular(
  tx: OwnerTx,
  { today, recordedUntil, profile, isBySpending, except }: Asked,
): Promise<SilentRegular | undefined> {
  const at = { today, currency: profile.currency }
  const customers = await mostUrgent(tx, at, { limit: 5, except })
  if (isBySpending) customers.sort((a, b) => b.spentCents - a.spentCents)
  if (customers.length === 0) return undefined
  const months = await monthsOfCustomers(
    tx,
    customers.map(({ id }) => id),
  )
  const newest = new Map(
    [...months].map(([id, all]) => [
      id,
      all
        .filter(({ sales }) => sales > 0)
        .slice(-MONTHS_READ)
        .map(({ month }) => month),
    ]),
  )
  const visits = await customerVisits(tx, newest, today)
  for (const { id, name } of customers) {
    const rhythm = rhythmOf(visits.get(id)!, { today, asOf: recordedUntil }, profile)
    if (rhythm?.isRegular && rhythm.isSilent)
      return { id, name, usual: rhythm.usual, silentDays: rhythm.since }
  }
  return undefined
}
