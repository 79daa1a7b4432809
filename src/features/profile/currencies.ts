import { startOfMonth, type Day } from '../../shared/calendar.ts'
import { magnitudeOf } from '../../shared/magnitude.ts'
import type { ProfileHistory } from './store.ts'

type Changes = Pick<ProfileHistory, 'currencies'>

/** The currency with which a month, given by its first day, began: the one before the first change since then. */
export const currencyOfMonth = (month: Day, { currencies }: Changes, current: string): string =>
  currencies.find((each) => each.month >= month)?.currency ?? current

/**
 * Returns what to keep as the running month's currency when it is changed on `today`: the one with which it began, or
 * the new one if its round amounts are larger. Otherwise a shop in yen that is one in dollars for the minute in which
 * the month begins would need ¥10,000 instead of ¥1,000,000.
 */
export function currencyToKeep(
  { before, after, today }: { before: string; after: string; today: Day },
  history: Changes,
): { month: Day; currency: string } {
  const month = startOfMonth(today)
  const began = currencyOfMonth(month, history, before)
  return { month, currency: magnitudeOf(after) > magnitudeOf(began) ? after : began }
}
