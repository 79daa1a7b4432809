import { endpointQuery } from '../../../../web/queries.ts'
import { currentUser } from '../../contract.ts'

/** The signed-in account. The frame of the signed-in pages puts it into the cache. */
export const accountQuery = endpointQuery(currentUser)
