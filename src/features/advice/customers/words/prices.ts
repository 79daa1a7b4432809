import { percentText } from '../../../../shared/money.ts'
import { say } from '../../../../shared/phrases/words.ts'
import type { Margin } from '../rules/prices.ts'
import type { View } from '../rules/view.ts'
import { fromText, type Finding, type Subject } from './finding.ts'

const WITHOUT = say`write to them without a discount`

export const priceFinding = ({ paid, baskets }: View): Finding => ({
  kind: 'price',
  tone: 'neutral',
  facts: [{ says: say`they have always paid the full price`, action: WITHOUT }],
  figures: [
    { label: 'Purchases of something bought before', kind: 'count', value: paid.again },
    { label: 'At a lower price than before', kind: 'count', value: paid.lower },
  ],
  range: { start: baskets[0]!.day, end: baskets.at(-1)!.day },
})

/** Null: much like the shop's, with room for a discount. */
export function marginFinding(
  { customer, compared, coverage, isLow }: Margin,
  { isAway, first, last }: View,
  { notation }: Subject,
): Finding | null {
  if (!isLow && (compared === null || compared.by === 'same')) return null
  const theirs = percentText(customer, notation)
  const counted =
    coverage < 100
      ? `, counting only sales with a recorded cost (${percentText(coverage, notation)} of what they spent)`
      : ''
  const when = compared ? ` ${fromText(compared.range)}` : ''
  const against = compared
    ? `, ${COMPARED[compared.by]} ${percentText(compared.shop, notation)} of the whole shop`
    : ''
  return {
    kind: 'margin',
    tone: 'neutral',
    facts: [
      {
        says: say`what they bought${when} leaves a gross margin of ${theirs}${against}${counted}`,
        ...(isLow && { action: isAway ? WITHOUT : NONE }),
        ...(compared?.by === 'more' && !isLow && { action: THANKS }),
      },
    ],
    figures: [
      { label: 'Their margin', kind: 'percent', value: customer },
      ...(compared
        ? [{ label: "The shop's margin", kind: 'percent', value: compared.shop } as const]
        : []),
      { label: 'Revenue with a recorded cost', kind: 'percent', value: coverage },
    ],
    range: compared?.range ?? { start: first!, end: last! },
  }
}

const THANKS = say`surprise them with a small thank-you`
const NONE = say`offer them no discount`
const COMPARED = { more: 'more than the', less: 'less than the', same: 'about the same as the' }
