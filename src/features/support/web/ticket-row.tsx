import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import type { OwnTicket } from '../contract.ts'
import { PriorityBadge, StatusBadge } from './badges.tsx'

interface Props {
  to: string
  search?: object
  ticket: Omit<OwnTicket, 'newestAnswer'>
  /** undefined in the asker's own list */
  asker?: string
  children?: ReactNode
}

export function TicketRow({ to, search, ticket, asker, children }: Props) {
  const { id, ticketNumber, issueType, priority, status, excerpt, updatedAt } = ticket
  return (
    <li>
      <Link
        to={to}
        params={{ ticketId: String(id) }}
        {...(search && { search })}
        className="-mx-2 flex items-center gap-3 rounded-box px-2 py-2.5 transition-colors hover:bg-sunken"
      >
        <span className="grid min-w-0 grow gap-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <bdi className="min-w-0 truncate font-semibold">{excerpt}</bdi>
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              {asker !== undefined && priority && <PriorityBadge priority={priority} />}
              {(status !== 'open' || asker === undefined) && (
                <StatusBadge status={status} priority={priority} />
              )}
            </span>
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2.5 text-small text-muted">
            <span className="text-text">{ticketNumber}</span>
            {priority && <span>{issueType}</span>}
            {asker && <bdi className="truncate">{asker}</bdi>}
            <RelativeTime instant={updatedAt} />
          </span>
          {children}
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}
