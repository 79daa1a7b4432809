import { endpointQuery } from '../../../../../web/queries.ts'
import { competitionTerms } from '../contract.ts'

export const termsQuery = (version?: number) =>
  endpointQuery(competitionTerms, version ? { query: { version } } : {})
