import { formatDay, type Day } from '../../../../../shared/calendar.ts'
import { countOf, formatMoney, percentText, type Notation } from '../../../../../shared/money.ts'
import { percent } from '../../../../../shared/figures.ts'
import type { ListedWinner, SalesChanges, SalesCheck, UnsettledOwner } from '../contract.ts'

/** `isOdd`: an admin should look closer. */
export interface Fact {
  label: string
  text: string
  isOdd?: boolean
}

/** percent of all sales */
const MOST = 50
/** in an hour, if most of the month's */
const MANY_IN_AN_HOUR = 20

/** `month`: `2026-10` */
export function factsOf(winner: ListedWinner, month: string, notation: Notation): Fact[] {
  const { check, changes, currencyChanges } = winner
  const own = { ...notation, currency: check.currency }
  const changed = changes && {
    label: 'Since the close',
    text: changesInWords(changes, own),
    isOdd: true,
  }
  return [
    accountFact(winner, month, notation),
    ...salesFacts(check, own),
    ...currencyChanges.map(({ at, from, to }) => ({
      label: 'Currency',
      text: `changed from ${from} to ${to} on ${formatDay(at.slice(0, 10), notation)}`,
      isOdd: true,
    })),
    changed,
  ].filter((fact) => fact !== null)
}

function accountFact(
  { joinedAt, isEmailConfirmed }: ListedWinner,
  month: string,
  notation: Notation,
): Fact {
  if (joinedAt === null) return { label: 'Account', text: 'deleted', isOdd: true }
  const joined: Day = joinedAt.slice(0, 10)
  const address = isEmailConfirmed ? 'address confirmed' : 'address not confirmed'
  return {
    label: 'Account',
    text: `made on ${formatDay(joined, notation)}, ${address}`,
    isOdd: joined >= `${month}-01`,
  }
}

function salesFacts(check: SalesCheck, own: Notation): Fact[] {
  const { sales, refunds, revenue, smallSales, small, largest, imported, late, mostInAnHour } =
    check
  const share = (part: number) =>
    `${countOf(part, own, 'sale')} (${percentText(percent(part, sales), own)})`
  const isMost = (part: number): boolean => percent(part, sales) >= MOST
  const money = (amount: number) => formatMoney(amount, own)
  const of = refunds > 0 ? ` and ${countOf(refunds, own, 'refund')}` : ''
  const ofRevenue = percent(largest, revenue)
  const facts: (Fact | false)[] = [
    { label: 'Sales', text: `${countOf(sales, own, 'sale')}${of}, ${money(revenue)} in all` },
    sales === 1 && { label: 'Largest', text: money(largest), isOdd: false },
    sales > 1 && {
      label: 'Largest',
      text: `${money(largest)} (${percentText(ofRevenue, own)} of the revenue)`,
      isOdd: ofRevenue >= MOST,
    },
    smallSales > 0 && {
      label: `Below ${money(small)}`,
      text: share(smallSales),
      isOdd: isMost(smallSales),
    },
    mostInAnHour > 1 && {
      label: 'Typed in',
      text: `at most ${countOf(mostInAnHour, own, 'sale')} in an hour`,
      isOdd: mostInAnHour >= MANY_IN_AN_HOUR && isMost(mostInAnHour),
    },
    { label: 'Imported', text: imported > 0 ? share(imported) : 'none' },
    {
      label: 'Recorded late',
      text: late > 0 ? `${share(late)}, more than 7 days after their day` : 'none',
      isOdd: isMost(late),
    },
  ]
  return facts.filter((fact) => fact !== false)
}

export function goalText({ goal }: Pick<ListedWinner, 'goal'>): string {
  if (!goal) return 'no goal'
  if (goal.counts) return `goal ${goal.reached}% reached`
  return "a goal that doesn't count: it was set too late, or met when it was set"
}

export function unsettledText(
  { points, inTotalOnly, isSettled }: UnsettledOwner,
  notation: Notation,
): string {
  const had = `${countOf(points, notation, 'point')} at the close`
  if (!isSettled) return `${had}, and still not up to date`
  return inTotalOnly > 0
    ? `${had}. ${countOf(inTotalOnly, notation, 'more point')} of the month count in the total only`
    : `${had}, and nothing was missing`
}

/** `1 sale deleted, 2 refunds of $10,000.00. Revenue $12,340.00 at the close, $2,340.00 now` */
export function changesInWords(changes: SalesChanges, notation: Notation): string {
  const { refunds, refunded, revenueAtClose, revenue } = changes
  const money = (amount: number) => formatMoney(amount, notation)
  const counted = (['recorded', 'edited', 'deleted', 'restored'] as const)
    .filter((what) => changes[what] > 0)
    .map((what) => `${countOf(changes[what], notation, 'sale')} ${what}`)
  if (refunds > 0) counted.push(`${countOf(refunds, notation, 'refund')} of ${money(refunded)}`)
  const now =
    revenueAtClose !== null && revenueAtClose !== revenue
      ? `Revenue ${money(revenueAtClose)} at the close, ${money(revenue)} now`
      : ''
  return [counted.join(', '), now].filter(Boolean).join('. ')
}
