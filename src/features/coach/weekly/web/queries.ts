import { endpointQuery } from '../../../../web/queries.ts'
import { createGoal } from '../../../goals/contract.ts'
import { weeklyProgress } from '../contract.ts'

/** Sales and the profile refresh every query; this one also changes with goals. */
export const weekQuery = {
  ...endpointQuery(weeklyProgress),
  meta: { dependsOn: [createGoal.path] },
}
