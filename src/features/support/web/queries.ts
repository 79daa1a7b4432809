import { endpointQuery, pagesQuery, queryClient, refresh } from '../../../web/queries.ts'
import { listOwnTickets, readTicket, type TicketDetail } from '../contract.ts'

export type Kind = 'tickets' | 'feedback'

export const ownTicketsQuery = (kind: Kind) => ({
  ...pagesQuery(listOwnTickets, { query: { kind } }),
  // An answer can come any time.
  staleTime: 0,
})

export const ticketQuery = (id: number) => ({
  ...endpointQuery(readTicket, { params: { id } }),
  staleTime: 0,
})

/** Call after a write. */
export function cacheTicket(ticket: TicketDetail): void {
  queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  void refreshTickets()
}

export const refreshTickets = (): Promise<void> => refresh(listOwnTickets)
