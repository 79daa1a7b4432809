import { endpointQuery } from '../../../../web/queries.ts'
import { coachStatus } from '../contract.ts'

/** Refreshed with the figures after each sale. */
export const coachStatusQuery = endpointQuery(coachStatus)
