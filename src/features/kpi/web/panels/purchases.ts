import { startOfMonth, type Day, type DayRange } from '../../../../shared/calendar.ts'
import { MAX_PURCHASES, type CustomerRow } from '../../rankings/contract.ts'
import { bucketsOf } from '../../periods/rules.ts'

type Purchases = Pick<CustomerRow, 'purchaseHistory'>

/** If true, earlier purchases are unknown. */
export const isTruncated = ({ purchaseHistory }: Purchases): boolean =>
  purchaseHistory.length >= MAX_PURCHASES

/** undefined if only the newest are listed */
export function firstPurchase(customer: Purchases): Day | undefined {
  if (isTruncated(customer)) return undefined
  const { purchaseHistory } = customer
  return (purchaseHistory.findLast(({ revenue }) => revenue >= 0) ?? purchaseHistory.at(-1)!).date
}

interface Spent {
  month: Day
  /** minus refunds */
  amount: number
}

/** From the first month that is listed whole. [] with fewer than two, or if the range is charted by day. */
export function spendingByMonth(
  customer: Purchases,
  range: DayRange,
  today: Day,
  fiscalMonth?: number,
): Spent[] {
  const { bucket, buckets } = bucketsOf(range, 'preceding', fiscalMonth)
  if (bucket === 'day') return []
  const { purchaseHistory } = customer
  const listed = isTruncated(customer) ? startOfMonth(purchaseHistory.at(-1)!.date) : ''
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
