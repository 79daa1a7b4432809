import { endpointQuery, pagesQuery, queryClient, refresh } from '../../../../web/queries.ts'
import { listFeedback, listTickets, readAnyTicket, type AdminTicketDetail } from '../contract.ts'
import type { InboxSearch } from './search.ts'

export type InboxKind = 'tickets' | 'feedback'

const ASSIGNED = { mine: 'me', unassigned: 'none' } as const

export const inboxQuery = (
  kind: InboxKind,
  { show, status = 'open', priority, search }: InboxSearch,
) => ({
  ...pagesQuery(kind === 'tickets' ? listTickets : listFeedback, {
    query: {
      assigned: show && ASSIGNED[show],
      status: status === 'any' ? undefined : status,
      ...(kind === 'tickets' && { priority }),
      search: search || undefined,
      order: status === 'open' ? 'waiting' : 'newest',
    },
  }),
  // Other admins answer tickets.
  staleTime: 0,
})

export const anyTicketQuery = (id: number) => ({
  ...endpointQuery(readAnyTicket, { params: { id } }),
  staleTime: 0,
})

/** Call after a write. */
export function cacheAnyTicket(ticket: AdminTicketDetail): void {
  queryClient.setQueryData(anyTicketQuery(ticket.id).queryKey, ticket)
  void Promise.all([refresh(listTickets), refresh(listFeedback)])
}

/** Call after a 409. */
export const refreshAnyTicket = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: anyTicketQuery(id).queryKey })
