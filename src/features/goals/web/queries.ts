import { endpointQuery, refresh } from '../../../web/queries.ts'
import { listGoals, type GoalType } from '../contract.ts'
import { suggestTargets } from '../suggestions/contract.ts'

/** The owner's goals with their progress; any change to sales or profile makes them stale. */
export const goalsQuery = endpointQuery(listGoals)

/** Targets from the owner's own history; asked for once a timeframe is chosen. */
export const suggestionsQuery = (goalType: GoalType, timeframe: string) => ({
  ...endpointQuery(suggestTargets, { query: { goalType, timeframe } }),
  enabled: timeframe !== '',
})

/** Call after a write to goals. */
export const refreshGoals = () => refresh(listGoals)
