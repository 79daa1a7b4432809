import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, refresh } from '../../../../../web/queries.ts'
import { competitionTerms } from '../../terms/contract.ts'
import { competitionState, winnersToDecide } from '../contract.ts'

export const stateQuery = endpointQuery(competitionState)

/** Another admin may have decided. */
export const approvalQuery = (month: string) =>
  queryOptions({ ...endpointQuery(winnersToDecide, { query: { month } }), staleTime: 0 })

/** Call after a decision. */
export const refreshState = () =>
  Promise.all([refresh(competitionState), refresh(winnersToDecide), refresh(competitionTerms)])
