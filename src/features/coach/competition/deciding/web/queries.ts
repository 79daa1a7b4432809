import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, refresh } from '../../../../../web/queries.ts'
import { competitionTerms } from '../../terms/contract.ts'
import { competitionState, winnersToDecide } from '../contract.ts'

export const stateQuery = endpointQuery(competitionState)

/** Read again whenever opened: another admin may have decided. */
export const decidingQuery = (month: string) =>
  queryOptions({ ...endpointQuery(winnersToDecide, { query: { month } }), staleTime: 0 })

/** Call after a decision about winners or the prize. */
export const refreshState = () =>
  Promise.all([refresh(competitionState), refresh(winnersToDecide), refresh(competitionTerms)])
