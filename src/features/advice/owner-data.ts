import { EXCHANGE_DAYS } from '../../shared/limits.ts'
import { monthYear } from '../../shared/calendar.ts'
import { inWords, partOf, partWith, type OwnerData } from '../../server/owner-data.ts'
import { customerNames } from '../sales/index.ts'
import { shopFigures } from './benchmarks/figures/tables.ts'
import type { Outcome, TextKind } from './model/contract.ts'
import { aiExchange } from './model/tables.ts'
import type { State } from './outreach/contract.ts'
import { outreach } from './outreach/tables.ts'

const STATES: Record<State, string> = { done: 'You wrote to them', snoozed: 'Put off' }
const KINDS: Record<TextKind, string> = {
  recommendations: 'Advice about a customer',
  outreach: 'A message to a customer',
  support: 'An issue you reported',
}
const OUTCOMES: Record<Outcome, string> = {
  waiting: 'No answer yet',
  shown: 'Shown to you',
  refused: 'Not shown, because it failed our check',
  failed: 'No answer came',
}

/** An issue has no customer. */
const customerIdOf = ({ kind, subject }: typeof aiExchange.$inferSelect): number =>
  kind === 'support' ? NaN : Number(subject)

export const adviceData: OwnerData = {
  title: 'Advice',
  parts: [
    partWith(
      {
        file: 'outreach.csv',
        title: 'Customers you wrote to',
        about: 'Customers you wrote to or put off.',
      },
      outreach,
      async (tx, rows) => {
        const names = await customerNames(
          tx,
          rows.map(({ customerId }) => customerId),
        )
        return rows.map((row) => ({ ...row, customer: names.get(row.customerId) ?? 'Gone' }))
      },
      {
        Customer: ({ customer }) => customer,
        'What you did': ({ state }) => inWords(STATES, state),
        On: ({ since }) => ({ day: since }),
        'Counts until': ({ until }) => ({ day: until }),
        Noted: ({ setAt }) => setAt,
      },
    ),
    partWith(
      {
        file: 'ai-texts.csv',
        title: 'Texts of the AI model',
        about: `What was sent to the AI model in the last ${EXCHANGE_DAYS} days, and what it answered.`,
      },
      aiExchange,
      async (tx, rows) => {
        const ids = rows.map(customerIdOf).filter(Number.isSafeInteger)
        const names = await customerNames(tx, ids)
        return rows.map((row) => ({ ...row, about: names.get(customerIdOf(row)) ?? row.subject }))
      },
      {
        When: ({ at }) => at,
        For: ({ kind }) => inWords(KINDS, kind),
        About: ({ about }) => about,
        'Counted on': ({ day }) => ({ day }),
        Model: ({ model }) => model,
        'What came of it': ({ outcome }) => inWords(OUTCOMES, outcome),
        Why: ({ reason }) => reason,
        Sent: ({ sent }) => sent,
        Answered: ({ answered }) => answered,
        Shown: ({ shown }) => shown,
      },
    ),
    partOf(
      {
        file: 'compared-figures.csv',
        title: 'Figures for the comparison',
        about:
          'Your average figures, which go into the comparison with shops like yours without your name.',
      },
      shopFigures,
      {
        Industry: ({ industry }) => industry,
        Currency: ({ currency }) => currency,
        'As of': ({ month }) => monthYear(month),
        'Months that count': ({ months }) => months,
        'Days with sales': ({ saleDays }) => saleDays,
        'Of them recorded in time': ({ timelyDays }) => timelyDays,
        'Revenue a month': ({ revenueCents }) => ({ cents: revenueCents }),
        'Gross margin': ({ margin }) => (margin === null ? null : `${margin / 100} %`),
        'Margin assumed': ({ isMarginAssumed }) => isMarginAssumed,
        'Customers a month': ({ customers }) => customers,
        'Average sale': ({ orderCents }) => ({ cents: orderCents }),
        'Last compared': ({ countedIn }) => (countedIn ? monthYear(countedIn) : null),
        Counted: ({ updatedAt }) => updatedAt,
      },
    ),
  ],
  tables: [
    [shopFigures, { per: 'owner' }],
    [
      aiExchange,
      { most: 'AI_CALLS_PER_DAY', of: `calls in a day, kept for ${EXCHANGE_DAYS} days` },
    ],
    [outreach, { per: 'customer' }],
  ],
}
