import { EXCHANGE_DAYS } from '../../shared/limits.ts'
import type { OwnerData } from '../../server/owner-data.ts'
import { customerNames } from '../sales/index.ts'
import { customer } from '../sales/tables.ts'
import { shopFigures } from './benchmarks/figures/tables.ts'
import { aiExchange } from './model/tables.ts'
import { outreach } from './outreach/tables.ts'

export const adviceData: OwnerData = {
  title: 'Advice',
  tables: [
    [
      shopFigures,
      { per: 'owner' },
      {
        title: 'Compared figures',
        note: 'Your average figures, which go into the comparison with shops like yours without your name.',
        show: { margin: (hundredths: number) => `${hundredths / 100} %` },
      },
    ],
    [
      aiExchange,
      { most: 'AI_CALLS_PER_DAY', of: `calls in a day, kept for ${EXCHANGE_DAYS} days` },
      {
        title: 'AI texts',
        note: `What was sent to the AI model in the last ${EXCHANGE_DAYS} days, and what it answered.`,
        // about an issue: words
        names: { subject: customerNames },
      },
    ],
    [
      outreach,
      { per: customer },
      { title: 'Outreach', note: 'Customers you wrote to or put off.' },
    ],
  ],
}
