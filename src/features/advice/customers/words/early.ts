import type { Day } from '../../../../shared/calendar.ts'
import { countOf, formatMoney, fromCents } from '../../../../shared/money.ts'
import type { Basket } from '../rules/baskets.ts'
import { MIN_VISITS } from '../rules/rhythm.ts'
import {
  dayText,
  fact,
  listOf,
  moneyFigure,
  on,
  quoted,
  visitsFigure,
  type Finding,
  type Subject,
} from './finding.ts'

/** Nothing is bought: the customer was only named, or everything was deleted or is a refund. */
export const noVisitFinding = ({ name }: Subject): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [
    fact('visits', `No purchase by ${name} is recorded, so it is too early to say anything.`, {
      names: [name],
    }),
  ],
  figures: [],
  range: null,
  advice: `No purchase by ${name} is recorded yet. Once there are some, what to do shows here.`,
})

const MAX_NAMED = 3

/** The only visit so far. */
export function oneVisitFinding(
  { day, products }: Basket,
  cents: number,
  { name, notation }: Subject,
): Finding {
  const named = products.slice(0, MAX_NAMED)
  const others = products.length - named.length
  const bought = listOf([
    ...named.map(quoted),
    ...(others > 0 ? [countOf(others, notation, 'other product')] : []),
  ])
  const amount = fromCents(cents)
  const figures = [
    moneyFigure(amount),
    ...(others > 0
      ? [{ kind: 'count' as const, value: others, of: ['other product', 'other products'] }]
      : []),
  ]
  return {
    kind: 'early',
    tone: 'neutral',
    facts: [
      fact(
        'spending',
        `${name} bought ${bought} on ${dayText(day, { notation })}, for ${formatMoney(amount, notation)}.`,
        { figures, days: [on(day)], names: [name, ...named] },
      ),
      fact(
        'visits',
        'That is their only visit so far, which is too early to say how often they come or what they like.',
        { figures: [visitsFigure(1)] },
      ),
    ],
    figures: [
      { label: 'Spent', kind: 'money', value: amount },
      { label: 'Visit', kind: 'day', day },
    ],
    range: on(day),
    advice: `Thank ${name} for the visit on ${dayText(day, { notation })} and invite them back. It is too early to say more after one visit.`,
  }
}

/** Too few visits to say how often a customer comes. */
export const fewVisitsFinding = (visits: Day[], { notation }: Subject): Finding => ({
  kind: 'early',
  tone: 'neutral',
  facts: [
    fact(
      'visits',
      `They have made ${countOf(visits.length, notation, 'visit')} so far. It takes ${MIN_VISITS} to say how often they come.`,
      { figures: [visitsFigure(visits.length), visitsFigure(MIN_VISITS)] },
    ),
  ],
  figures: [
    { label: 'Visits', kind: 'count', value: visits.length },
    { label: 'Last visit', kind: 'day', day: visits.at(-1)! },
  ],
  range: { start: visits[0]!, end: visits.at(-1)! },
  advice:
    'It is too early to say how often they come, so invite them back and keep recording their purchases under the same name.',
})
