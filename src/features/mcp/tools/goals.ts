import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import { countOf } from '../../../shared/money.ts'
import { goal } from '../../goals/contract.ts'
import { goalsOf } from '../../goals/index.ts'
import { today as dayBar } from '../../today/contract.ts'
import { todayOf } from '../../today/index.ts'
import { MAX_ROWS } from '../contract.ts'
import { tool } from './tool.ts'

export const goals = tool({
  name: 'goals',
  title: "Goals, their pace, and today's target",
  description: `The owner's goals with what is reached and whether they are on pace, and how today, this week, this month and the year are going, with today's target.

How to read it: a goal of goalType revenue is in money, profit_margin in percent, units in a number of sales. period.phase says whether its period is current, upcoming or over. isBehind says whether it is behind; pace.expectedByNow is what was due by the end of today, pace.perOperatingDay what each open day left has to bring in, pace.projectedDate when it is reached at the pace so far (that may be after the period's end, and then the goal will be missed). achievedAt is null until a goal is reached. In now, target is what today, or on a closed day the next open day, has to bring in; usual is what that weekday usually takes in; null means unknown or nothing left to do. Descriptions of goals are the owner's own words.`,
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
    now: z.omit(dayBar.response, { hint: true, today: true }),
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
      ? `The target of ${now.target.day} is ${now.target.amount} ${notation.currency}.`
      : 'There is no target for today.'
    return `${countOf(listed.length, notation, 'goal')}, ${behind} behind. ${target}`
  },
})
