import { daysBetween } from '../../../../shared/calendar.ts'
import { countOf, fromCents, moneyText } from '../../../../shared/money.ts'
import { customer, listOf, quoted, say, type Words } from '../../../../shared/phrases/words.ts'
import type { Basket } from '../rules/baskets.ts'
import type { View } from '../rules/view.ts'
import { dayText, on, type Finding, type Subject } from './finding.ts'

const nothingKnown = (says: Words, action: Words): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [{ says, action }],
  figures: [],
  range: null,
})

export const noVisitFinding = ({ name }: Subject): Finding =>
  nothingKnown(
    say`no purchase by ${customer(name)} is recorded yet`,
    say`record their purchases under this name`,
  )

export const anybodyFinding = ({ name }: Subject): Finding =>
  nothingKnown(
    say`several people may have bought under the name ${customer(name)}`,
    say`record the real names of those who come often`,
  )

const MAX_NAMED = 3
/** days after which thanks come too late */
const MAX_THANKS = 60

export function oneVisitFinding(
  { day, products, cents }: Basket,
  { today, all, noDiscount }: View,
  { notation }: Subject,
): Finding {
  const others = products.length - MAX_NAMED
  const bought = listOf([
    ...products.slice(0, MAX_NAMED).map(quoted),
    ...(others > 0 ? [countOf(others, notation, 'other product')] : []),
  ])
  const spent = fromCents(all.revenueCents)
  const back = fromCents(cents - all.revenueCents)
  const paid = say`bought ${bought} for ${moneyText(fromCents(cents), notation)}`
  const came = back > 0 ? say`${paid}, and got ${moneyText(back, notation)} back` : say`and ${paid}`
  const isLately = daysBetween(day, today) <= MAX_THANKS
  return {
    kind: 'early',
    tone: 'neutral',
    facts: [
      {
        says: say`they have come once, on ${dayText(day, { notation })}, ${came}`,
        action:
          noDiscount === 'mourning'
            ? say`ask them whether there is anything you can do for them`
            : isLately
              ? say`thank them for the visit and invite them back`
              : say`invite them back`,
      },
    ],
    figures: [
      { label: 'Spent', kind: 'money', value: spent },
      { label: 'Visit', kind: 'day', day },
    ],
    range: back > 0 ? { start: day, end: today } : on(day),
  }
}

export const fewVisitsFinding = (
  visits: Basket[],
  { isAway }: View,
  { notation }: Subject,
): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [
    {
      says: say`they have come ${TIMES[visits.length] ?? countOf(visits.length, notation, 'time')} so far, last on ${dayText(visits.at(-1)!.day, { notation })}`,
      action: isAway ? say`invite them back` : say`make them feel welcome when they come again`,
    },
  ],
  figures: [
    { label: 'Visits', kind: 'count', value: visits.length },
    { label: 'Last visit', kind: 'day', day: visits.at(-1)!.day },
  ],
  range: { start: visits[0]!.day, end: visits.at(-1)!.day },
})

const TIMES: Record<number, string> = { 2: 'twice', 3: 'three times' }
