import { listGoals } from '../../goals/contract.ts'
import { getSetup, STEPS, type CompletedSteps } from '../contract.ts'
import { communityUrl } from '../../../web/brand.ts'
import { endpointQuery } from '../../../web/queries.ts'

export const setupQuery = { ...endpointQuery(getSetup), meta: { dependsOn: [listGoals.path] } }

/** Without a community there is nothing to join. */
export const OFFERED = [...STEPS.keys()].filter(
  (index) => STEPS[index] !== 'Community' || communityUrl !== '',
)

export const doneOf = (completed: CompletedSteps): number =>
  completed.filter(({ stepIndex }) => OFFERED.includes(stepIndex)).length
