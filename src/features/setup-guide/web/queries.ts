import { listGoals } from '../../goals/contract.ts'
import { getSetup } from '../contract.ts'
import { endpointQuery } from '../../../web/queries.ts'

/** How far the setup guide is: for the guide, the menu's entry and the way back to it. */
export const setupQuery = { ...endpointQuery(getSetup), meta: { dependsOn: [listGoals.path] } }

const UNDER_WAY = 'setup-under-way'

/** The owner went from the guide to a step's page: until the tab is closed, pages show the way back. */
export function leaveGuide(): void {
  try {
    sessionStorage.setItem(UNDER_WAY, 'yes')
  } catch {
    // Storage is blocked: the menu leads back too.
  }
}

export function isGuideUnderWay(): boolean {
  try {
    return sessionStorage.getItem(UNDER_WAY) !== null
  } catch {
    return false
  }
}
