import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { daysBetween, type Day } from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { customerMonths } from '../customers/history.ts'
import { inactiveCustomers } from './inactive.ts'
import { mayStayAwayFor } from './rules/habit.ts'
import { rankRules } from './rules/priority.ts'
import { leftOut } from './service.ts'
import { allPutAside, asideOn } from './store.ts'

export interface CustomerToCall {
  id: number
  name: string
  lastPurchase: Day
  silentDays: number
  spent: number
}

const LOOKED_AT = 3

/** Leaves out customers who are usually away for so long. Cheaper than the list: no texts, and days are not read. */
export async function customerToCall(
  tx: OwnerTx,
  { today, currency }: { today: Day; currency: string },
): Promise<CustomerToCall | undefined> {
  const aside = asideOn(today, await allPutAside(tx))
  const { customers } = await inactiveCustomers(tx, rankRules(today, currency), {
    limit: LOOKED_AT,
    offset: 0,
    leftOut: aside.map(leftOut),
    today,
  })
  for (const { id, name, lastPurchase, spentCents } of customers) {
    const silentDays = daysBetween(lastPurchase, today)
    if (mayStayAwayFor(silentDays, await customerMonths(tx, id))) continue
    return { id, name, lastPurchase, silentDays, spent: fromCents(spentCents) }
  }
  return undefined
}
