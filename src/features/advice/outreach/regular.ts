import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import type { Profile } from '../../profile/contract.ts'
import { customerVisits, monthsOfCustomers } from '../customers/history.ts'
import { inactiveCustomers } from './inactive.ts'
import { rhythmOf } from '../customers/rules/rhythm.ts'
import { rankRules } from './rules/priority.ts'
import { leftOut } from './service.ts'
import { allPutAside, asideOn } from './store.ts'

export interface SilentRegular {
  id: number
  name: string
  /** days between visits */
  usual: number
  silentDays: number
}

const LOOKED_AT = 5
const MONTHS_READ = 6

interface Asked {
  today: Day
  recordedUntil: Day
  profile: Profile
  except: number[]
}

export async function silentRegular(
  tx: OwnerTx,
  { today, recordedUntil, profile, except }: Asked,
): Promise<SilentRegular | undefined> {
  const aside = asideOn(today, await allPutAside(tx)).map(leftOut)
  const { customers } = await inactiveCustomers(tx, rankRules(today, profile.currency), {
    limit: LOOKED_AT,
    offset: 0,
    leftOut: [...aside, ...except.map((customerId) => ({ customerId, untilBought: null }))],
    today,
  })
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
