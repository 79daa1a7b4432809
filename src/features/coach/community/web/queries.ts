import { endpointQuery } from '../../../../web/queries.ts'
import { monthlyLimits } from '../contract.ts'

export const limitsQuery = endpointQuery(monthlyLimits)
