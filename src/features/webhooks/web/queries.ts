import { queryClient, endpointQuery } from '../../../web/queries.ts'
import { listDeliveries, listWebhooks } from '../contract.ts'

export const webhooksQuery = endpointQuery(listWebhooks)
export const deliveriesQuery = (id: string) => endpointQuery(listDeliveries, { params: { id } })

export const refreshWebhooks = (): Promise<void> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [listWebhooks.path] }),
    queryClient.invalidateQueries({ queryKey: [listDeliveries.path] }),
  ]).then(() => {})
