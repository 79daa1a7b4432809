import { queryOptions } from '@tanstack/react-query'
import { endpointQuery, pagesQuery, refresh } from '../../../../web/queries.ts'
import { BOARD_PAGE, competitionWinners, getAppearance, leaderboard } from '../contract.ts'

/** ms; others earn points all the time, so the board is read again when it is shown after that long */
const FRESH = 30_000

/** The opening view of a month; without one, of the running month. */
export const boardQuery = (month?: string) =>
  queryOptions({
    ...endpointQuery(leaderboard, month ? { query: { month } } : {}),
    staleTime: FRESH,
  })

/** The whole board, page by page. */
export const wholeBoardQuery = (month: string) => ({
  ...pagesQuery(leaderboard, { query: { month, limit: BOARD_PAGE } }),
  // The rows of another month would be wrong ones.
  placeholderData: undefined,
  staleTime: FRESH,
})

export const appearanceQuery = endpointQuery(getAppearance)
export const winnersQuery = endpointQuery(competitionWinners)

/** Call after the owner chose how to appear. */
export const refreshBoard = () => Promise.all([refresh(leaderboard), refresh(competitionWinners)])
