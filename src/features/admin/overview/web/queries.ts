import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { overview } from '../contract.ts'

/** ms; as often as the processes report */
const FRESH = 15_000

export const overviewQuery = queryOptions({ ...endpointQuery(overview), staleTime: FRESH })
