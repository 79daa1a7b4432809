import { startOfMonth, type Day } from '../../shared/calendar.ts'
import { magnitudeOf } from '../../shared/magnitude.ts'
import type { ProfileHistory } from './store.ts'

type Changes = Pick<ProfileHistory, 'currencies'>

/** The currency with which a month, given by its first day, began: the one before the first change since then. */
export const currencyOfMonth = (month: Day, { currencies }: Changes, current: string): string =>
  currencies.find((each) => each.month >= month)?.currency ?? current

/**
 * Returns what to keep as the running month's currency when it is changed on `today`. The month in which the account
 * was registered began with none that the owner chose: there it is the one in which round amounts are largest.
 */
export function currencyToKeep(
  { before, after, today }: { before: string; after: string; today: Day },
  history: Pick<ProfileHistory, 'registeredOn' | 'currencies'>,
): { month: Day; currency: string } {
  const month = startOfMonth(today)
  const began = currencyOfMonth(month, history, before)
  const isFirstMonth = history.registeredOn !== null && history.registeredOn >= month
  const isLarger = magnitudeOf(after) > magnitudeOf(began)
  return { month, currency: isFirstMonth && isLarger ? after : began }
}
