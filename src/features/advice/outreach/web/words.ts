import {
  daysBetween,
  formatDay,
  formatDayOfYear,
  monthName,
  monthYear,
  yearOf,
  type Day,
} from '../../../../shared/calendar.ts'
import { countOf, formatMoney, type Notation } from '../../../../shared/money.ts'
import {
  DONE_DAYS,
  INACTIVE_DAYS,
  type InactiveCustomer,
  type Outreach,
  type PutAsideCustomer,
} from '../contract.ts'

const MAX_DAYS_TOLD = 99
/** days without a recorded sale */
const OUT_OF_DATE = 7

const money = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: 'whole' })

/** `Usually here every two weeks, away for 47 days`, `Away since July` */
export function awayText(
  {
    habit,
    silentDays,
    lastPurchase,
  }: Pick<InactiveCustomer, 'habit' | 'silentDays' | 'lastPurchase'>,
  today: Day,
): string {
  const month =
    yearOf(lastPurchase) === yearOf(today) ? monthName(lastPurchase) : monthYear(lastPurchase)
  const away = silentDays > MAX_DAYS_TOLD ? `away since ${month}` : `away for ${silentDays} days`
  return habit ? `${habit}, ${away}` : `A${away.slice(1)}`
}

export function nobodyText({
  hasCustomers,
  recordedUntil,
  putAside,
}: Pick<Outreach, 'hasCustomers' | 'recordedUntil' | 'putAside'>): string {
  if (!hasCustomers || recordedUntil === null)
    return "Enter who bought when you record a sale, and you'll see here who stays away."
  return putAside > 0
    ? 'Nobody is left to call.'
    : `All your customers have bought in the last ${INACTIVE_DAYS} days.`
}

export function resultText(
  { customers, cameBack, revenue }: Outreach['written'],
  notation: Notation,
): string | null {
  if (customers === 0) return null
  const people = countOf(customers, notation, 'customer')
  if (cameBack === 0)
    return `You wrote to ${people} in the last ${DONE_DAYS} days. You'll see here when they buy again.`
  const amount = revenue > 0 ? `: ${money(revenue, notation)} so far` : ''
  return `Of the ${people} you wrote to in the last ${DONE_DAYS} days, ${countOf(cameBack, notation, 'has', 'have')} come back${amount}.`
}

export function outOfDateText(
  recordedUntil: Day | null,
  today: Day,
  notation: Notation,
): string | null {
  if (recordedUntil === null || daysBetween(recordedUntil, today) < OUT_OF_DATE) return null
  return `Your last recorded sale is from ${formatDay(recordedUntil, notation)}. Some of these customers may have bought since then.`
}

export function asideText(
  { state, since, until, boughtFor }: PutAsideCustomer,
  notation: Notation,
): string {
  if (state === 'snoozed') return `Back on the list on ${formatDayOfYear(until, notation)}`
  const done = `Written to on ${formatDayOfYear(since, notation)}`
  if (boughtFor === null) return `${done} · back on the list on ${formatDayOfYear(until, notation)}`
  return boughtFor > 0
    ? `${done} · came back and spent ${money(boughtFor, notation)}`
    : `${done} · came back`
}

export const unwillingText = (unwilling: number, notation: Notation): string | null =>
  unwilling === 0
    ? null
    : `${countOf(unwilling, notation, 'customer', 'customers')} who asked not to be written to ${unwilling === 1 ? 'is' : 'are'} left out.`
