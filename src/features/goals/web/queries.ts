import { endpointQuery, refresh } from '../../../web/queries.ts'
import { listGoals, type GoalType } from '../contract.ts'
import { suggestTargets } from '../suggestions/contract.ts'

/** Stale after any change to sales or profile. */
export const goalsQuery = endpointQuery(listGoals)

export const suggestionsQuery = (goalType: GoalType, timeframe: string) => ({
  ...endpointQuery(suggestTargets, { query: { goalType, timeframe } }),
  enabled: timeframe !== '',
})

export const refreshGoals = () => refresh(listGoals)
