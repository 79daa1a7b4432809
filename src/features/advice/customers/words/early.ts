import type { Day } from '../../../../shared/calendar.ts'
import { countOf, formatMoney, fromCents } from '../../../../shared/money.ts'
import { customer, listOf, quoted, say } from '../../../../shared/phrases/words.ts'
import type { Basket } from '../rules/baskets.ts'
import { MIN_VISITS } from '../rules/rhythm.ts'
import { dayText, on, type Finding, type Subject } from './finding.ts'

/** Nothing is bought: the customer was only named, or everything was deleted or is a refund. */
export const noVisitFinding = ({ name }: Subject): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [
    {
      says: say`no purchase by ${customer(name)} is recorded, and it is too early to say anything`,
      action: say`record their purchases under the same name, and look here again`,
    },
  ],
  figures: [],
  range: null,
})

const MAX_NAMED = 3

/** The only visit so far. */
export function oneVisitFinding(
  { day, products }: Basket,
  cents: number,
  { name, notation }: Subject,
): Finding {
  const others = products.length - MAX_NAMED
  const bought = listOf([
    ...products.slice(0, MAX_NAMED).map(quoted),
    ...(others > 0 ? [countOf(others, notation, 'other product')] : []),
  ])
  const amount = fromCents(cents)
  return {
    kind: 'early',
    tone: 'neutral',
    facts: [
      {
        says: say`${customer(name)} bought ${bought} on ${dayText(day, { notation })}, for ${formatMoney(amount, notation)}`,
        action: say`thank them for the visit and invite them back`,
      },
      {
        says: say`only one visit is recorded so far, too few to say how often they come or what they like`,
      },
    ],
    figures: [
      { label: 'Spent', kind: 'money', value: amount },
      { label: 'Visit', kind: 'day', day },
    ],
    range: on(day),
  }
}

/** Too few visits to say how often a customer comes. */
export const fewVisitsFinding = (visits: Day[], { notation }: Subject): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [
    {
      says: say`they have made ${countOf(visits.length, notation, 'visit')} so far, and it takes ${MIN_VISITS} to say how often they come`,
      action: say`invite them back and keep recording their purchases under the same name`,
    },
  ],
  figures: [
    { label: 'Visits', kind: 'count', value: visits.length },
    { label: 'Last visit', kind: 'day', day: visits.at(-1)! },
  ],
  range: { start: visits[0]!, end: visits.at(-1)! },
})
