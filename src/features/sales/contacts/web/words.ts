import {
  CANONICAL_DATES,
  daysBetween,
  formatDay,
  formatDayOfYear,
  withNames,
  type Day,
} from '../../../../shared/calendar.ts'
import { countOf, formatMoney, type Notation } from '../../../../shared/money.ts'
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

/** days; before, the date says more */
const RECENT = 60

/** `Last here 18 days ago` */
export function lastHereText(lastPurchase: Day | null, today: Day, notation: Notation): string {
  if (lastPurchase === null) return 'No purchase yet'
  const days = daysBetween(lastPurchase, today)
  const when =
    ['today', 'yesterday'][days] ??
    (days > 0 && days <= RECENT ? `${days} days ago` : `on ${formatDay(lastPurchase, notation)}`)
  return `Last here ${when}`
}

export const awayText = (lastPurchase: Day, today: Day, notation: Notation): string =>
  `Away for ${countOf(daysBetween(lastPurchase, today), notation, 'day')}`

export function summaryText(
  { purchases, revenue, lastPurchase }: Pick<Customer, 'purchases' | 'revenue' | 'lastPurchase'>,
  today: Day,
  notation: Notation,
): string {
  const spent = formatMoney(revenue, { ...notation, style: 'whole' })
  const from = purchases > 0 ? ` from ${countOf(purchases, notation, 'purchase')}` : ''
  const all = purchases > 0 || revenue !== 0 ? `${spent} in all${from}. ` : ''
  return `${all}${lastHereText(lastPurchase, today, notation)}.`
}
