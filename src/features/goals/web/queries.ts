import { endpointQuery, refresh } from '../../../web/queries.ts'
import { listGoals } from '../contract.ts'

/** The owner's goals with their progress; any change to sales or profile makes them stale. */
export const goalsQuery = endpointQuery(listGoals)

/** Call after a write to goals. */
export const refreshGoals = () => refresh(listGoals)
