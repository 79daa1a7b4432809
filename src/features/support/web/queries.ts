import { endpointQuery, pagesQuery, queryClient, refresh } from '../../../web/queries.ts'
import { listOwnTickets, readTicket, type TicketDetail } from '../contract.ts'

export type Kind = 'tickets' | 'feedback'

/** newest first */
export const ownTicketsQuery = (kind: Kind) => ({
  ...pagesQuery(listOwnTickets, { query: { kind } }),
  // An answer can come any time, and nobody reloads a page to see.
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
