import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import { countOf } from '../../../shared/money.ts'
import { goal } from '../../goals/contract.ts'
import { goalsOf } from '../../goals/index.ts'
import { today as nowAnswer } from '../../today/contract.ts'
import { todayOf } from '../../today/index.ts'
import { MAX_ROWS } from '../contract.ts'
import { tool } from './tool.ts'

export const goals = tool({
  name: 'goals',
  title: 'Goals, their pace, and what to work for',
  description: `The owner's goals with what is reached and whether they are on pace, and how today, this week, this month and the year are going, with the number to work for.

How to read it: a goal of goalType revenue is in money, profit_margin in percent, units in a number of sales. period.phase says whether its period is current, upcoming or over. isBehind says whether it is behind; pace.expectedByNow is what was due by the end of today, pace.perOperatingDay what each open day left has to bring in, pace.projectedDate when it is reached at the pace so far (that may be after the period's end, and then the goal will be missed). achievedAt is null until a goal is reached. In now, target is the number to work for in the day, week or month from startDate to endDate, by how often the shop sells: amount with what came in so far, what is usual, what the goal of period needs, and in realistic, if that goal is out of reach, what its period comes to; null means that too little is known. Descriptions of goals are the owner's own words.`,
  input: z.object({
    phase: documented(
      z.optional(
        z.enum(['current', 'upcoming', 'over'], 'Phase must be current, upcoming or over'),
      ),
      { description: 'Only goals whose period is current, upcoming or over. Left out: all.' },
    ),
  }),
  output: z.object({
    goals: z.array(goal),
    isCut: documented(z.boolean(), {
      description: `True if there are more than the ${MAX_ROWS} newest goals, which are listed.`,
    }),
    now: z.omit(nowAnswer.response, { hint: true, today: true }),
  }),
  answer: async (tx, { phase }, { clock }) => {
    const now = await todayOf(tx, clock)
    const all = await goalsOf(tx, clock)
    const found = all.filter(({ period }) => phase === undefined || period.phase === phase)
    return { goals: found.slice(0, MAX_ROWS), isCut: found.length > MAX_ROWS, now }
  },
  text: ({ goals: listed, now }, { notation }) => {
    const behind = listed.filter(({ isBehind }) => isBehind).length
    const target = now.target
      ? `To work for from ${now.target.startDate} to ${now.target.endDate}: ${now.target.amount} ${notation.currency}.`
      : 'Too little is known to say what to work for.'
    return `${countOf(listed.length, notation, 'goal')}, ${behind} behind. ${target}`
  },
})
