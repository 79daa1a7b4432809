import { endpointQuery } from '../../../../web/queries.ts'
import { achievements } from '../contract.ts'

export const achievementsQuery = endpointQuery(achievements)
