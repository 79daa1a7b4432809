import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../web/api.ts'
import { endpointQuery, queryClient, refresh } from '../../../web/queries.ts'
import { listOwnTickets, readTicket, type TicketDetail } from '../contract.ts'

export type Kind = 'tickets' | 'feedback'

/** An owner's tickets or feedback, newest first. */
export const ownTicketsQuery = (kind: Kind) =>
  infiniteQueryOptions({
    queryKey: [listOwnTickets.path, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnTickets, {
        query: { kind, ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // An answer can come any time, and nobody reloads a page to see whether it has.
    staleTime: 0,
  })

export const ticketQuery = (id: number) => ({
  ...endpointQuery(readTicket, { params: { id } }),
  staleTime: 0,
})

/** Call with a ticket that a write returned. */
export function keepTicket(ticket: TicketDetail): void {
  queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  void refreshTickets()
}

export const refreshTickets = (): Promise<void> => refresh(listOwnTickets)
