import { listGoals } from '../../goals/contract.ts'
import { getSetup, STEPS, type CompletedSteps } from '../contract.ts'
import { communityUrl } from '../../../web/brand.ts'
import { endpointQuery } from '../../../web/queries.ts'
import { inTab } from '../../../web/storage.ts'

export const setupQuery = { ...endpointQuery(getSetup), meta: { dependsOn: [listGoals.path] } }

/** Without a community there is nothing to join. */
export const OFFERED = [...STEPS.keys()].filter(
  (index) => STEPS[index] !== 'Community' || communityUrl !== '',
)

export const doneOf = (completed: CompletedSteps): number =>
  completed.filter(({ stepIndex }) => OFFERED.includes(stepIndex)).length

const IN_PROGRESS_KEY = 'setup-under-way'

/** Pages then link back to the guide until the tab is closed. */
export const markSetupInProgress = (): void => void inTab.set(IN_PROGRESS_KEY, 'yes')

export const isSetupInProgress = (): boolean => inTab.get(IN_PROGRESS_KEY) !== null
