import { daysBetween, formatDay, formatDayOfYear, type Day } from '../../../../shared/calendar.ts'
import { roundAmount } from '../../../../shared/magnitude.ts'
import { countOf, formatMoney, type Notation } from '../../../../shared/money.ts'
import {
  DONE_DAYS,
  INACTIVE_DAYS,
  type InactiveCustomer,
  type Outreach,
  type Priority,
  type PutAsideCustomer,
} from '../contract.ts'
import { HIGH_OVER, LONG_DAYS, MEDIUM_DAYS, MEDIUM_OVER } from '../rules/priority.ts'

export const PRIORITY_NAMES: Record<Priority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

const MAX_DAYS_TOLD = 99
/** days without a recorded sale */
const OUT_OF_DATE = 7

const money = (amount: number, notation: Notation): string =>
  formatMoney(amount, { ...notation, style: 'whole' })

export const lastVisitText = (
  { silentDays, lastPurchase }: Pick<InactiveCustomer, 'silentDays' | 'lastPurchase'>,
  notation: Notation,
): string =>
  silentDays > MAX_DAYS_TOLD
    ? `Last visit on ${formatDay(lastPurchase, notation)}`
    : `Last visit ${countOf(silentDays, notation, 'day')} ago`

export const spentText = (spent: number, notation: Notation): string | null =>
  spent > 0 ? `spent ${money(spent, notation)}` : null

export function rulesText(notation: Notation): string {
  const amount = (dollars: number): string =>
    money(roundAmount(dollars, notation.currency), notation)
  return (
    `Customers whose last purchase was ${INACTIVE_DAYS} days ago or more. ` +
    `High: they have spent over ${amount(HIGH_OVER)} in all. ` +
    `Medium: over ${amount(MEDIUM_OVER)} and away for ${MEDIUM_DAYS} days, or away for ${LONG_DAYS} days. ` +
    'Low: everyone else. In each group, the customers who have spent the most come first. ' +
    'Names that stand for several people, such as Walk-in, are left out.'
  )
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
  if (state === 'snoozed') return `Snoozed until ${formatDayOfYear(until, notation)}`
  const done = `Done on ${formatDayOfYear(since, notation)}`
  if (boughtFor === null) return `${done} · listed again from ${formatDayOfYear(until, notation)}`
  return boughtFor > 0
    ? `${done} · came back and spent ${money(boughtFor, notation)}`
    : `${done} · came back`
}

export const unwillingText = (unwilling: number, notation: Notation): string | null =>
  unwilling === 0
    ? null
    : `${countOf(unwilling, notation, 'customer', 'customers')} who asked not to be written to ${unwilling === 1 ? 'is' : 'are'} left out.`

/** Without a noted yes, the owner should ask first. */
export function recipientText({
  phone,
  email,
  hasAgreed,
}: Pick<InactiveCustomer, 'phone' | 'email' | 'hasAgreed'>): string {
  const ways = [email, phone].filter((way) => way !== null)
  if (ways.length === 0)
    return 'No email address or phone number is noted, so you choose whom it goes to.'
  const to = `To ${ways.join(' or ')}.`
  return hasAgreed
    ? `${to} They agreed to be written to.`
    : `${to} You haven't noted whether they want to be written to: ask them when they come in.`
}
