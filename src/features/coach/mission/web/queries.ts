import { endpointQuery } from '../../../../web/queries.ts'
import { createGoal } from '../../../goals/contract.ts'
import { dailyMission } from '../contract.ts'

/** Sales and the profile refresh every query. */
export const missionQuery = {
  ...endpointQuery(dailyMission),
  meta: { dependsOn: [createGoal.path] },
}
