import {
  CANONICAL_DATES,
  daysBetween,
  formatDay,
  formatDayOfYear,
  withNames,
  type Day,
} from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { BIRTHDAY_DAYS, type Customer } from '../contract.ts'
import { birthdaysFrom } from '../rules.ts'

const LEAP_YEAR = 2024

/** In words, because digits without a year could be misread. */
export function birthdayText(birthday: string, notation: Notation): string {
  const style = notation.dateStyle.startsWith('2026') ? CANONICAL_DATES : withNames(notation)
  return formatDayOfYear(`${LEAP_YEAR}-${birthday}`, style)
}

export function soonText(birthday: string | null, today: Day, notation: Notation): string | null {
  const day = birthday && birthdaysFrom(today, BIRTHDAY_DAYS).get(birthday)
  if (!day) return null
  const days = daysBetween(today, day)
  if (days < 2) return days === 0 ? 'Birthday today' : 'Birthday tomorrow'
  const isAnother = day.slice(5) !== birthday
  return `Birthday in ${days} days${isAnother ? `, on ${formatDayOfYear(day, notation)}` : ''}`
}

export function consentText(
  { mayBeWrittenTo, saidOn, saidIn }: Pick<Customer, 'mayBeWrittenTo' | 'saidOn' | 'saidIn'>,
  notation: Notation,
): string {
  if (mayBeWrittenTo === null) return 'Not known whether they want to be written to'
  const said = mayBeWrittenTo ? 'Agreed to be written to' : 'Asked not to be written to'
  const when = saidOn ? `, noted on ${formatDay(saidOn, notation)}` : ''
  return `${said}${when}${saidIn ? ` from ${saidIn}` : ''}`
}

export function visitsText(
  { purchases, lastPurchase }: Pick<Customer, 'purchases' | 'lastPurchase'>,
  notation: Notation,
): string {
  if (lastPurchase === null) return 'No purchase yet'
  return `${countOf(purchases, notation, 'purchase')} · last on ${formatDay(lastPurchase, notation)}`
}
