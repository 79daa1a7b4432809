import { startOfMonth, type Day, type DayRange } from '../../../../shared/calendar.ts'
import { MAX_PURCHASES, type CustomerRow } from '../../contract.ts'
import { bucketsOf } from '../../rules.ts'

type Purchases = Pick<CustomerRow, 'purchaseHistory'>

/** Only the newest are listed: what came before them is not known. */
export const isCut = ({ purchaseHistory }: Purchases): boolean =>
  purchaseHistory.length >= MAX_PURCHASES

/** The day of the oldest that is no refund; undefined where only the newest are listed. */
export function firstPurchase(customer: Purchases): Day | undefined {
  if (isCut(customer)) return undefined
  const { purchaseHistory } = customer
  return (purchaseHistory.findLast(({ revenue }) => revenue >= 0) ?? purchaseHistory.at(-1)!).date
}

interface Spent {
  month: Day
  /** refunds taken off */
  amount: number
}

/**
 * What a customer spent in each month of the range up to this one. Where only the newest purchases
 * are listed, from the first month that is listed whole. [] when fewer than two months are left, or
 * the range is no longer than a month or two.
 */
export function spendingByMonth(customer: Purchases, range: DayRange, today: Day): Spent[] {
  const { bucket, buckets } = bucketsOf(range)
  if (bucket === 'day') return []
  const { purchaseHistory } = customer
  const listed = isCut(customer) ? startOfMonth(purchaseHistory.at(-1)!.date) : ''
  const months = buckets
    .map(({ range: days }) => days.start)
    .filter((start) => start > listed && start <= today)
  if (months.length < 2) return []
  const cents = new Map<Day, number>()
  for (const { date, revenue } of purchaseHistory) {
    const month = startOfMonth(date)
    cents.set(month, (cents.get(month) ?? 0) + Math.round(revenue * 100))
  }
  return months.map((month) => ({ month, amount: (cents.get(month) ?? 0) / 100 }))
}
