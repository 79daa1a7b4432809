import { endpointQuery, refresh } from '../../../web/queries.ts'
import { listGoals } from '../contract.ts'

/** The owner's goals with how far they are; any write of sales or of the profile makes them old. */
export const goalsQuery = endpointQuery(listGoals)

/** Call after a write to goals. */
export const refreshGoals = () => refresh(listGoals)
