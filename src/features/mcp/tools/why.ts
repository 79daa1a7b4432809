import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import { EXPLAINED, SPLIT_BY, why as explanation } from '../../kpi/why/contract.ts'
import { whyOf } from '../../kpi/index.ts'
import { compareField } from './figures.ts'
import { onePeriod, periodFields, rangeAsked } from './period.ts'
import { answeredPeriod, periodIn, tool } from './tool.ts'

const BY = SPLIT_BY.totalRevenue

export const why = tool({
  name: 'why',
  title: 'What made a figure change',
  description: `Explains the change of a figure of a period against the period that it is compared with: the effects that add up to it (more or fewer sales, a higher or lower average, refunds), and which products, customers or salespeople rose and fell. Ask it for "why did revenue fall" before guessing.

How to read it: change is in the unit of the figure (money, sales, or percentage points for the margin); effects add up to it, and so do group.parts. An effect of kind "days" is a longer or shorter period, "pace" sales a day, "mix" more or less of what has a high average, "own" averages or margins of the products themselves. change is null if nothing can be compared; context says why. standsOut is one sale without which the figures would look different.`,
  input: z
    .object({
      ...periodFields,
      compare: compareField,
      figure: documented(
        z._default(
          z.enum(EXPLAINED, `Figure must be one of ${EXPLAINED.join(', ')}`),
          'totalRevenue',
        ),
        { description: 'The figure whose change is explained.' },
      ),
      by: documented(z._default(z.enum(BY, `By must be one of ${BY.join(', ')}`), 'product'), {
        description: 'What the change is split by. Averages and margins are not split by customer.',
      }),
    })
    .check(
      ...onePeriod(),
      z.refine(({ figure, by }) => SPLIT_BY[figure].includes(by), {
        message: 'An average or a margin is not split by customer: choose product or salesperson',
        path: ['by'],
      }),
    ),
  output: z.extend(explanation, { period: answeredPeriod }),
  answer: async (tx, { figure, by, compare, ...input }, { profile, notation, today }) => {
    const range = rangeAsked(input, { today, ...profile })
    const answer = await whyOf(tx, { figure, by, range, compare, today, profile })
    return { period: periodIn(range, notation), ...answer }
  },
  text: ({ period, figure, context, change }) =>
    change === null
      ? `${period.name}: nothing to compare. ${context}.`
      : `${period.name}: ${figure} changed by ${change} ${context}.`,
})
