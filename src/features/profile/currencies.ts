import { daysBetween, startOfMonth, type Day } from '../../shared/calendar.ts'
import { magnitudeOf } from '../../shared/magnitude.ts'
import type { ProfileHistory } from './store.ts'

type Changes = Pick<ProfileHistory, 'currencies'>
type History = Pick<ProfileHistory, 'currencies' | 'registeredOn'>

/** days from the registration on; until then the first change only replaces a guess */
export const GUESS_DAYS = 31

/** The currency with which a month (its first day) began. */
export const currencyOfMonth = (month: Day, { currencies }: Changes, current: string): string =>
  currencies.find((each) => each.month >= month)?.currency ?? current

/**
 * The currency with which the month began, or the new currency if its round amounts are larger: else one minute in
 * dollars would let a shop in yen need ¥10,000 instead of ¥1,000,000.
 */
export function currencyOfMonthAfter(
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
