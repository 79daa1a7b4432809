import { useInfiniteQuery } from '@tanstack/react-query'
import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList } from '../../../web/ui/loaded.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { ownTicketsQuery, type Kind } from './queries.ts'
import { TicketRow } from './ticket-row.tsx'

export const TicketList = ({ kind, empty }: { kind: Kind; empty: ReactNode }) => (
  <PagedList
    query={useInfiniteQuery(ownTicketsQuery(kind))}
    rowsOf={({ tickets }) => tickets}
    loading={
      <Loading text={`Loading your ${kind}...`} rows={3} height="h-14" className="grid gap-4" />
    }
    failed={`Your ${kind} couldn't be loaded`}
    empty={empty}
  >
    {(tickets) => (
      <ul className="-my-2 divide-y divide-line">
        {tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            to={kind === 'tickets' ? '/technical-support/$ticketId' : '/feedback/$ticketId'}
            ticket={ticket}
          >
            {ticket.newestAnswer && (
              <span className="flex min-w-0 gap-1.5 text-body text-muted">
                <CornerDownRight className="mt-0.5 size-4 shrink-0" aria-hidden />
                <span className="sr-only">Newest answer: </span>
                <bdi className="truncate">{ticket.newestAnswer.text}</bdi>
              </span>
            )}
          </TicketRow>
        ))}
      </ul>
    )}
  </PagedList>
)
