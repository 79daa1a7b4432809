import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PagedList } from '../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import type { OwnTicket } from '../contract.ts'
import { StatusBadge } from './badges.tsx'
import { ownTicketsQuery, type Kind } from './queries.ts'

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
          <TicketRow key={ticket.id} kind={kind} ticket={ticket} />
        ))}
      </ul>
    )}
  </PagedList>
)

function TicketRow({ kind, ticket }: { kind: Kind; ticket: OwnTicket }) {
  const { id, ticketNumber, issueType, priority, status, excerpt, updatedAt, newestAnswer } = ticket
  return (
    <li>
      <Link
        to={kind === 'tickets' ? '/technical-support/$ticketId' : '/feedback/$ticketId'}
        params={{ ticketId: String(id) }}
        className="-mx-2 flex items-center gap-3 rounded-box px-2 py-3 transition-colors hover:bg-sunken"
      >
        <span className="grid min-w-0 grow gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <b className="font-semibold text-text">{ticketNumber}</b>
            {kind === 'tickets' && <span>{issueType}</span>}
            <StatusBadge status={status} priority={priority} />
            <span className="sm:ml-auto">
              <RelativeTime instant={updatedAt} />
            </span>
          </span>
          <bdi className="truncate">{excerpt}</bdi>
          {newestAnswer && (
            <span className="flex min-w-0 gap-1.5 text-ui text-muted">
              <CornerDownRight className="mt-0.5 size-4 shrink-0" aria-hidden />
              <span className="sr-only">Newest answer: </span>
              <bdi className="truncate">{newestAnswer.text}</bdi>
            </span>
          )}
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}
