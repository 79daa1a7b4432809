import { endpointQuery, queryClient } from '../../../web/queries.ts'
import { setupQuery } from '../../../web/setup.ts'
import { listGoals } from '../contract.ts'

/** The owner's goals with how far they are; any write of sales or of the profile makes them old. */
export const goalsQuery = endpointQuery(listGoals)

/** After a write to goals. A step of the setup guide follows from them too. */
export const refreshGoals = () =>
  Promise.all(
    [goalsQuery, setupQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )
