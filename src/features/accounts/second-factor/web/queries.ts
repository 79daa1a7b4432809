import { endpointQuery, refresh } from '../../../../web/queries.ts'
import { currentUser } from '../../contract.ts'
import { secondFactor } from '../contract.ts'

export const secondFactorQuery = endpointQuery(secondFactor)

/** Call after a change to how the account signs in, which may also turn an admin's rights on or off. */
export async function refreshSecondFactor(): Promise<void> {
  await Promise.all([refresh(secondFactor), refresh(currentUser)])
}
