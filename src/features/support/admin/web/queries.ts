import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { endpointQuery, queryClient, refresh } from '../../../../web/queries.ts'
import {
  listCannedReplies,
  listFeedback,
  listTickets,
  readAnyTicket,
  type AdminTicketDetail,
  type CannedReply,
} from '../contract.ts'
import type { InboxSearch } from './search.ts'

export type InboxKind = 'tickets' | 'feedback'

const ASSIGNED = { mine: 'me', unassigned: 'none' } as const

/** Open ones are sorted by who has waited longest, others by the newest message. */
export function inboxQuery(
  kind: InboxKind,
  { show, status = 'open', priority, search }: InboxSearch,
) {
  const endpoint = kind === 'tickets' ? listTickets : listFeedback
  return infiniteQueryOptions({
    queryKey: [endpoint.path, { show, status, priority, search }],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, {
        query: {
          ...(show && { assigned: ASSIGNED[show] }),
          ...(status !== 'any' && { status }),
          ...(kind === 'tickets' && priority && { priority }),
          ...(search && { search }),
          order: status === 'open' ? 'waiting' : 'newest',
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Tickets come in, and other admins answer them.
    staleTime: 0,
  })
}

export const anyTicketQuery = (id: number) => ({
  ...endpointQuery(readAnyTicket, { params: { id } }),
  staleTime: 0,
})

/** Call with a ticket that a write returned. */
export function keepAnyTicket(ticket: AdminTicketDetail): void {
  queryClient.setQueryData(anyTicketQuery(ticket.id).queryKey, ticket)
  void Promise.all([refresh(listTickets), refresh(listFeedback)])
}

/** Call after a 409: somebody else has changed the ticket. */
export const refreshAnyTicket = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: anyTicketQuery(id).queryKey })

export const cannedQuery = endpointQuery(listCannedReplies)
export const keepCanned = (replies: { replies: CannedReply[] }): void => {
  queryClient.setQueryData(cannedQuery.queryKey, replies)
}
