import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Inbox, SearchX, UserRound } from 'lucide-react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { TicketRow } from '../../web/ticket-row.tsx'
import { requesterName } from '../rules.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { inboxQuery, type InboxKind } from './queries.ts'
import type { InboxSearch } from './search.ts'

const ticketsRoute = getRouteApi('/signed-in/admin/tickets')
const feedbackRoute = getRouteApi('/signed-in/admin/feedback')

export function AdminTicketsPage() {
  return <InboxPage kind="tickets" search={ticketsRoute.useSearch()} />
}

export function AdminFeedbackPage() {
  return <InboxPage kind="feedback" search={feedbackRoute.useSearch()} />
}

const TITLES = { tickets: 'Tickets', feedback: 'Feedback' } as const

function InboxPage({ kind, search }: { kind: InboxKind; search: InboxSearch }) {
  const query = useInfiniteQuery(inboxQuery(kind, search))
  const counts = query.data?.pages[0]?.counts ?? undefined
  return (
    <>
      <PageHeader title={TITLES[kind]} subtitle={subtitleOf(search)} />
      <InboxFilters kind={kind} search={search} counts={counts} />
      <Card>
        <PagedList
          query={query}
          rowsOf={({ tickets }) => tickets}
          name={kind}
          empty={<Nothing search={search} />}
        >
          {(tickets) => (
            <ul aria-label={TITLES[kind]} className="-my-2.5 divide-y divide-line">
              {tickets.map((ticket) => (
                <TicketRow
                  key={ticket.id}
                  to="/admin/tickets/$ticketId"
                  search={search}
                  ticket={ticket}
                  asker={requesterName(ticket.requester)}
                >
                  {ticket.assignee && (
                    <span className="flex min-w-0 items-center gap-1 text-small text-muted">
                      <UserRound className="size-3.5 shrink-0" aria-hidden />
                      <span className="sr-only">Assigned to </span>
                      <bdi className="truncate">
                        {ticket.assignee.name || ticket.assignee.email}
                      </bdi>
                    </span>
                  )}
                </TicketRow>
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </>
  )
}

const subtitleOf = ({ status = 'open' }: InboxSearch): string =>
  status === 'open' ? 'The longest wait first' : 'Newest first'

function Nothing({ search: { search, show, priority, status = 'open' } }: { search: InboxSearch }) {
  if (search || priority || status !== 'open') {
    return (
      <EmptyState icon={<SearchX aria-hidden />} title="Nothing found">
        Try another status or priority, or fewer letters of each word.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<Inbox aria-hidden />} title="Nobody is waiting">
      {show ? 'Choose All to see the tickets of other admins.' : 'Everything has been answered.'}
    </EmptyState>
  )
}
