import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { overview } from '../contract.ts'

/** ms; the processes report once a minute */
const FRESH = 30_000

export const overviewQuery = queryOptions({ ...endpointQuery(overview), staleTime: FRESH })
