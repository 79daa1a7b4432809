import { daysBetween, startOfMonth, type Day } from '../../shared/calendar.ts'
import { magnitudeOf } from '../../shared/magnitude.ts'
import type { ProfileHistory } from './store.ts'

type Changes = Pick<ProfileHistory, 'currencies'>
type History = Pick<ProfileHistory, 'currencies' | 'registeredOn'>

/** days from the registration on in which the first change only replaces what the app had guessed */
export const GUESS_DAYS = 31

/** The currency with which a month, given by its first day, began: the one before the first change since then. */
export const currencyOfMonth = (month: Day, { currencies }: Changes, current: string): string =>
  currencies.find((each) => each.month >= month)?.currency ?? current

/**
 * Returns what to keep as the running month's currency when it is changed on `today`: the one with which it began, or
 * the new one if its round amounts are larger. Otherwise a shop in yen that is one in dollars for the minute in which
 * the month begins would need ¥10,000 instead of ¥1,000,000. A new account has the currency that the app guessed: what
 * the owner then chooses first is no change.
 */
export function currencyToKeep(
  { before, after, today }: { before: string; after: string; today: Day },
  history: History,
): { month: Day; currency: string } {
  const month = startOfMonth(today)
  const began = currencyOfMonth(month, history, before)
  const { registeredOn, currencies } = history
  const isGuess =
    currencies.length === 0 &&
    registeredOn !== null &&
    daysBetween(registeredOn, today) < GUESS_DAYS
  return { month, currency: isGuess || magnitudeOf(after) > magnitudeOf(began) ? after : began }
}
