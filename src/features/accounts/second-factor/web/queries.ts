import { endpointQuery, refresh } from '../../../../web/queries.ts'
import { currentUser } from '../../contract.ts'
import { secondFactor } from '../contract.ts'

export const secondFactorQuery = endpointQuery(secondFactor)

/** An admin's rights may turn on or off, too. */
export async function refreshSecondFactor(): Promise<void> {
  await Promise.all([refresh(secondFactor), refresh(currentUser)])
}
