import * as z from 'zod/mini'
import { fitsCurrency, noDecimals, questionOf, readTyped } from '../../profile/web/index.ts'
import { GOAL_TYPE_NAMES, GOAL_TYPES, goalForm } from '../contract.ts'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'

type GoalSent = z.input<typeof goalForm>

/** A goal as it is typed, to set or to edit it. */
export const typedGoal = z.pipe(
  z.pipe(
    z.object({
      goalType: z.enum(GOAL_TYPE_NAMES),
      timeframe: z.string(),
      targetAmount: z.string(),
      description: z.string(),
    }),
    z.transform((typed, { issues }): GoalSent => {
      const { holds } = GOAL_TYPE_DISPLAY[typed.goalType]
      const message = questionOf(typed.targetAmount, holds)
      if (message) issues.push({ code: 'custom', input: typed, path: ['targetAmount'], message })
      // The contract's message also covers an empty field.
      return { ...typed, targetAmount: readTyped(typed.targetAmount, holds) ?? Number.NaN }
    }),
  ),
  goalForm.check(
    z.refine(
      ({ goalType, targetAmount }) =>
        GOAL_TYPES[goalType].unit !== 'money' || fitsCurrency(targetAmount),
      { error: () => noDecimals(), path: ['targetAmount'] },
    ),
  ),
)
export type TypedGoal = z.input<typeof typedGoal>
