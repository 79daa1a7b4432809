import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, pagesQuery, refresh } from '../../../../web/queries.ts'
import { BOARD_PAGE, competitionWinners, getAppearance, leaderboard } from '../contract.ts'

/** ms; others earn points all the time */
const FRESH = 30_000

export const boardQuery = (month?: string) =>
  queryOptions({
    ...endpointQuery(leaderboard, month ? { query: { month } } : {}),
    staleTime: FRESH,
  })

export const wholeBoardQuery = (month: string) => ({
  ...pagesQuery(leaderboard, { query: { month, limit: BOARD_PAGE } }),
  // Another month's rows would be wrong.
  placeholderData: undefined,
  staleTime: FRESH,
})

export const appearanceQuery = endpointQuery(getAppearance)
export const winnersQuery = endpointQuery(competitionWinners)

/** Call after the owner chose a name. */
export const refreshBoard = () => Promise.all([refresh(leaderboard), refresh(competitionWinners)])
