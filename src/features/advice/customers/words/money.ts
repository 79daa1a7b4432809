import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { averageSale, type Sums } from '../../../../shared/figures.ts'
import { countOf, formatMoney, fromCents, percentText } from '../../../../shared/money.ts'
import { isTop, type Margins, type Trend, type YearSums } from '../rules/money.ts'
import {
  fact,
  moneyFigure,
  monthText,
  percentFigure,
  purchasesFigure,
  type Finding,
  type Subject,
} from './finding.ts'

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
      fact(
        'spending',
        `${name} has made ${bought}, for ${formatMoney(spent, notation)} in all${hasRefunds ? ' after refunds' : ''}.`,
        {
          figures: [purchasesFigure(sums.sales), moneyFigure(spent)],
          days: [range],
          names: [name],
        },
      ),
    ],
    figures: [
      { label: 'Purchases', kind: 'count', value: sums.sales },
      { label: 'Spent', kind: 'money', value: spent },
      { label: 'Average purchase', kind: 'money', value: averageSale(sums) },
    ],
    range,
    advice: `Thank them for their ${bought}.`,
  }
}

/** `from November 2025 to October 2026`: months that have ended, so never "the last 12 months" */
const fromText = ({ start, end }: DayRange): string =>
  `from ${monthText(start)} to ${monthText(end)}`
const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether a customer spends more or less than before. */
export function trendFinding(
  { length, now, before, nowCents, beforeCents, change, direction }: Trend,
  { notation }: Subject,
): Finding {
  const [spent, spentBefore] = [fromCents(nowCents), fromCents(beforeCents)]
  // Rounded before the minus is dropped: -24.85 is -24.8, but 24.85 would be 24.9.
  const size = Math.abs(percentFigure(change).value)
  const rate = percentText(size, notation)
  const compared =
    direction === null ? 'about as much as' : `${rate} ${direction === 'up' ? 'more' : 'less'} than`
  const text = `${atStart(fromText(now))} they spent ${formatMoney(spent, notation)}, ${compared} ${fromText(before)} (${formatMoney(spentBefore, notation)}).`
  return {
    kind: 'trend',
    tone: direction === null ? 'neutral' : direction === 'up' ? 'better' : 'worse',
    facts: [
      fact('trend', text, {
        figures: [
          moneyFigure(spent),
          moneyFigure(spentBefore),
          ...(direction === null ? [] : [percentFigure(size)]),
        ],
        days: [now, before],
        direction,
      }),
    ],
    figures: [
      { label: spanText(now), kind: 'money', value: spent },
      { label: spanText(before), kind: 'money', value: spentBefore },
      { label: 'Change', kind: 'percent', value: change },
    ],
    range: { start: before.start, end: now.end },
    advice: TRENDS[direction ?? 'same'](
      `${rate} ${direction === 'up' ? 'more' : 'less'} than in the ${length} months before`,
    ),
  }
}

const TRENDS: Record<'up' | 'down' | 'same', (change: string) => string | null> = {
  up: (change) => `Let them know that you noticed: they spent ${change}.`,
  down: (change) => `Ask what has changed: they spent ${change}.`,
  same: () => null,
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
  const text = `${atStart(fromText(range))} they brought in ${rate} of the shop's revenue: ${formatMoney(spent, notation)} of ${formatMoney(all, notation)}.`
  const isBest = rank !== null && isTop(rank)
  return {
    kind: 'share',
    tone: 'neutral',
    facts: [
      fact('share', text, {
        figures: [percentFigure(share), moneyFigure(spent), moneyFigure(all)],
        days: [range],
      }),
      ...(isBest ? [rankFact(rank, { notation })] : []),
    ],
    figures: [
      { label: 'Their revenue', kind: 'money', value: spent },
      { label: "The shop's revenue", kind: 'money', value: all },
      { label: 'Share', kind: 'percent', value: share },
    ],
    range,
    advice:
      isBest || share >= IMPORTANT
        ? `They brought in ${rate} of your revenue ${fromText(range)}, so keep in touch with them in person.`
        : null,
  }
}

const rankFact = (
  { customers, above }: { customers: number; above: number },
  { notation }: Pick<Subject, 'notation'>,
) => {
  const all = countOf(customers, notation, 'customer')
  const text =
    above === 0
      ? `Of your ${all}, they have spent the most in all.`
      : `Of your ${all}, only ${above} ${above === 1 ? 'has' : 'have'} spent more in all.`
  const of = ['customer', 'customers']
  const figures = [customers, ...(above === 0 ? [] : [above])]
  return fact('share', text, { figures: figures.map((value) => ({ kind: 'count', value, of })) })
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
      ? ` Only sales with a recorded cost count: ${percentText(coverage, notation)} of what they spent.`
      : ''
  return {
    kind: 'margin',
    tone: 'neutral',
    facts: [
      fact(
        'margin',
        `What they bought ${fromText(range)} leaves a gross margin of ${theirs}, ${COMPARED[compared]} ${whole} of the whole shop.${counted}`,
        {
          figures: [customer, shop, ...(coverage < 100 ? [coverage] : [])].map(percentFigure),
          days: [range],
        },
      ),
    ],
    figures: [
      { label: 'Their margin', kind: 'percent', value: customer },
      { label: "The shop's margin", kind: 'percent', value: shop },
      { label: 'Revenue with a recorded cost', kind: 'percent', value: coverage },
    ],
    range,
    advice: MARGINS[compared](theirs, whole),
  }
}

const COMPARED = { more: 'more than the', less: 'less than the', same: 'about the same as the' }

const MARGINS: Record<Margins['compared'], (theirs: string, whole: string) => string | null> = {
  more: (theirs, whole) =>
    `There is room for a small thank-you: what they buy leaves a gross margin of ${theirs}, against ${whole} for the whole shop.`,
  less: (theirs, whole) =>
    `Be careful with discounts: what they buy leaves a gross margin of ${theirs}, against ${whole} for the whole shop.`,
  same: () => null,
}
