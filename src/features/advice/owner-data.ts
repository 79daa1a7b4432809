import { EXCHANGE_DAYS } from '../../shared/limits.ts'
import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { shopFigures } from './benchmarks/figures/tables.ts'
import { aiExchange } from './model/tables.ts'
import { outreach } from './outreach/tables.ts'

export const adviceData: OwnerData = {
  files: [
    fileOf(
      'outreach.csv',
      'Customers you wrote to or put off, by the id in customers.csv.',
      outreach,
    ),
    fileOf(
      'ai-texts.json',
      `What was sent to the AI model in the last ${EXCHANGE_DAYS} days, and what it answered.`,
      aiExchange,
    ),
    fileOf(
      'compared-figures.json',
      'Your average figures, which go into the comparison with shops like yours without your name.',
      shopFigures,
    ),
  ],
  tables: [shopFigures, aiExchange, outreach],
}
