import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { averageSale, type Sums } from '../../../../shared/figures.ts'
import { countOf, formatMoney, fromCents, percentText } from '../../../../shared/money.ts'
import { isTop, type Margins, type Trend, type YearSums } from '../rules/money.ts'
import { customer as named, say, type Words } from '../../../../shared/phrases/words.ts'
import { monthText, type Finding, type Subject } from './finding.ts'

/** All that a customer has bought. */
export function spendingFinding(
  sums: Sums,
  { first, last, hasRefunds }: { first: Day; last: Day; hasRefunds: boolean },
  { name, notation }: Subject,
): Finding {
  const spent = fromCents(sums.revenueCents)
  const bought = `${countOf(sums.sales, notation, 'purchase')} since ${monthText(first)}`
  const range = { start: first, end: last }
  return {
    kind: 'spending',
    tone: 'neutral',
    facts: [
      {
        says: say`${named(name)} has made ${bought}, for ${formatMoney(spent, notation)} in all${hasRefunds ? ' after refunds' : ''}`,
        action: say`thank them for buying from you`,
      },
    ],
    figures: [
      { label: 'Purchases', kind: 'count', value: sums.sales },
      { label: 'Spent', kind: 'money', value: spent },
      { label: 'Average purchase', kind: 'money', value: averageSale(sums) },
    ],
    range,
  }
}

/** `from November 2025 to October 2026`: months that have ended, so never "the last 12 months" */
const fromText = ({ start, end }: DayRange): string =>
  `from ${monthText(start)} to ${monthText(end)}`

/** Whether a customer spends more or less than before. */
export function trendFinding(
  { now, before, nowCents, beforeCents, change, direction }: Trend,
  { notation }: Subject,
): Finding {
  const [spent, spentBefore] = [fromCents(nowCents), fromCents(beforeCents)]
  // Rounded before the minus is dropped: -24.85 is -24.8, but 24.85 would be 24.9.
  const rate = percentText(Math.abs(Math.round(change * 10) / 10), notation)
  const compared =
    direction === null ? 'about as much as' : `${rate} ${direction === 'up' ? 'more' : 'less'} than`
  const says = say`${fromText(now)} they spent ${formatMoney(spent, notation)}, ${compared} ${fromText(before)} (${formatMoney(spentBefore, notation)})`
  return {
    kind: 'trend',
    tone: direction === null ? 'neutral' : direction === 'up' ? 'better' : 'worse',
    facts: [direction === null ? { says } : { says, action: TRENDS[direction] }],
    figures: [
      { label: spanText(now), kind: 'money', value: spent },
      { label: spanText(before), kind: 'money', value: spentBefore },
      { label: 'Change', kind: 'percent', value: change },
    ],
    range: { start: before.start, end: now.end },
  }
}

const TRENDS = {
  up: say`let them know that you noticed how much they buy`,
  down: say`ask them what has changed`,
}

/** `November 2025 – October 2026` */
const spanText = ({ start, end }: DayRange): string => `${monthText(start)} – ${monthText(end)}`

/** A share of the revenue that makes a customer important, in percent */
const IMPORTANT = 5

/** A customer's share of the shop's revenue, and their place if they are among the best. */
export function shareFinding(
  share: number,
  { customer, shop, range }: YearSums,
  rank: { customers: number; above: number } | null,
  { notation }: Subject,
): Finding {
  const [spent, all] = [fromCents(customer.revenueCents), fromCents(shop.revenueCents)]
  const rate = percentText(share, notation)
  const says = say`${fromText(range)} they brought in ${rate} of the shop's revenue (${formatMoney(spent, notation)} of ${formatMoney(all, notation)})`
  const isBest = rank !== null && isTop(rank)
  return {
    kind: 'share',
    tone: 'neutral',
    facts: [
      isBest || share >= IMPORTANT
        ? { says, action: say`keep in touch with them in person` }
        : { says },
      ...(isBest ? [{ says: rankText(rank, notation) }] : []),
    ],
    figures: [
      { label: 'Their revenue', kind: 'money', value: spent },
      { label: "The shop's revenue", kind: 'money', value: all },
      { label: 'Share', kind: 'percent', value: share },
    ],
    range,
  }
}

function rankText(
  { customers, above }: { customers: number; above: number },
  notation: Subject['notation'],
): Words {
  const all = countOf(customers, notation, 'customer')
  return above === 0
    ? say`of your ${all}, they have spent the most in all`
    : say`of your ${all}, only ${above} ${above === 1 ? 'has' : 'have'} spent more in all`
}

/** The gross margin of what a customer buys against the whole shop's, of sales with a recorded cost. */
export function marginFinding(
  { customer, shop, coverage, compared }: Margins,
  { range }: YearSums,
  { notation }: Subject,
): Finding {
  const [theirs, whole] = [percentText(customer, notation), percentText(shop, notation)]
  const counted =
    coverage < 100
      ? `, counting only sales with a recorded cost (${percentText(coverage, notation)} of what they spent)`
      : ''
  return {
    kind: 'margin',
    tone: 'neutral',
    facts: [
      {
        says: say`what they bought ${fromText(range)} leaves a gross margin of ${theirs}, ${COMPARED[compared]} ${whole} of the whole shop${counted}`,
        ...(compared !== 'same' && { action: MARGINS[compared] }),
      },
    ],
    figures: [
      { label: 'Their margin', kind: 'percent', value: customer },
      { label: "The shop's margin", kind: 'percent', value: shop },
      { label: 'Revenue with a recorded cost', kind: 'percent', value: coverage },
    ],
    range,
  }
}

const COMPARED = { more: 'more than the', less: 'less than the', same: 'about the same as the' }

const MARGINS = {
  more: say`surprise them with a small thank-you`,
  less: say`be careful with discounts for them`,
}
