import type { Day, DayRange } from '../../../../shared/calendar.ts'
import { averageSale, purchasesIn } from '../../../../shared/figures.ts'
import { countOf, fromCents, moneyText, percentText } from '../../../../shared/money.ts'
import { isTop, MIN_SHARE_TOLD, type Rank, type Trend, type YearSums } from '../rules/money.ts'
import { say, type Words } from '../../../../shared/phrases/words.ts'
import type { View } from '../rules/view.ts'
import { fromText, monthText, type Finding, type Subject } from './finding.ts'

export function spendingFinding(
  { all: sums, hasRefunds }: View,
  { first, last }: { first: Day; last: Day },
  { notation }: Subject,
): Finding {
  const spent = fromCents(sums.revenueCents)
  const bought = `${countOf(purchasesIn(sums), notation, 'purchase')} since ${monthText(first)}`
  const range = { start: first, end: last }
  return {
    kind: 'spending',
    tone: 'neutral',
    facts: [
      {
        says: say`they have made ${bought}, for ${moneyText(spent, notation)} in all${hasRefunds ? ' after refunds' : ''}`,
        action: say`thank them for buying from you`,
      },
    ],
    figures: [
      { label: 'Purchases', kind: 'count', value: purchasesIn(sums) },
      { label: 'Spent', kind: 'money', value: spent },
      { label: 'Average purchase', kind: 'money', value: averageSale(sums) },
    ],
    range,
  }
}

export function trendFinding(
  { now, before, nowCents, beforeCents, change, direction }: Trend,
  { isAway }: View,
  { notation }: Subject,
): Finding | null {
  if (direction === null) return null
  const [spent, spentBefore] = [fromCents(nowCents), fromCents(beforeCents)]
  // Rounded before the minus is dropped: -24.85 is -24.8, but 24.85 would be 24.9.
  const rate = percentText(Math.abs(Math.round(change * 10) / 10), notation)
  const compared = `${rate} ${direction === 'up' ? 'more' : 'less'} than`
  const says = say`${fromText(now)} they spent ${moneyText(spent, notation)}, ${compared} ${fromText(before)} (${moneyText(spentBefore, notation)})`
  return {
    kind: 'trend',
    tone: direction === 'up' ? 'better' : 'worse',
    facts: [isAway ? { says } : { says, action: TRENDS[direction] }],
    figures: [
      { label: spanText(now), kind: 'money', value: spent },
      { label: spanText(before), kind: 'money', value: spentBefore },
      { label: 'Change', kind: 'percent', value: change },
    ],
    range: { start: before.start, end: now.end },
  }
}

const TRENDS = {
  up: say`thank them in person the next time they come`,
  down: say`ask them whether they are still happy with everything`,
}

const spanText = ({ start, end }: DayRange): string => `${monthText(start)} – ${monthText(end)}`

/** percent */
const IMPORTANT = 5

export function shareFinding(
  share: number,
  { customer, shop, range }: YearSums,
  rank: Rank | null,
  { isAway }: View,
  { notation }: Subject,
): Finding | null {
  const [spent, all] = [fromCents(customer.revenueCents), fromCents(shop.revenueCents)]
  const rate = percentText(share, notation)
  const isBest = rank !== null && isTop(rank)
  const told: Words[] = [
    ...(share >= MIN_SHARE_TOLD
      ? [
          say`${fromText(range)} they brought in ${rate} of the shop's revenue (${moneyText(spent, notation)} of ${moneyText(all, notation)})`,
        ]
      : []),
    ...(isBest ? [rankText(rank, notation)] : []),
  ]
  if (told.length === 0) return null
  const isImportant = (isBest || share >= IMPORTANT) && !isAway
  return {
    kind: 'share',
    tone: 'neutral',
    facts: told.map((says, i) =>
      i === 0 && isImportant ? { says, action: say`keep in touch with them in person` } : { says },
    ),
    figures: [
      { label: 'Their revenue', kind: 'money', value: spent },
      { label: "The shop's revenue", kind: 'money', value: all },
      { label: 'Share', kind: 'percent', value: share },
    ],
    range,
  }
}

function rankText({ customers, above }: Rank, notation: Subject['notation']): Words {
  const all = countOf(customers, notation, 'customer')
  return above === 0
    ? say`of your ${all}, they have spent the most in all`
    : say`of your ${all}, only ${above} ${above === 1 ? 'has' : 'have'} spent more in all`
}
