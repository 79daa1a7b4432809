import { Link } from '@tanstack/react-router'
import { ChevronRight, UserRound } from 'lucide-react'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { PriorityBadge, StatusBadge } from '../../web/badges.tsx'
import type { AdminTicket } from '../contract.ts'
import { requesterName } from '../rules.ts'
import type { InboxSearch } from './search.ts'

export function InboxRow({ ticket, search }: { ticket: AdminTicket; search: InboxSearch }) {
  const { id, ticketNumber, issueType, priority, status, excerpt, updatedAt } = ticket
  const { requester, assignee } = ticket
  return (
    <li>
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: String(id) }}
        search={search}
        className="-mx-2 flex items-center gap-3 rounded-box px-2 py-2.5 transition-colors hover:bg-sunken"
      >
        <span className="grid min-w-0 grow gap-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <bdi className="min-w-0 truncate font-medium">{excerpt}</bdi>
            <span className="flex shrink-0 flex-wrap items-center gap-2">
              {priority && <PriorityBadge priority={priority} />}
              {status !== 'open' && <StatusBadge status={status} priority={priority} />}
            </span>
          </span>
          <span className="flex min-w-0 flex-wrap gap-x-2.5 text-sm text-muted">
            <span className="text-text">{ticketNumber}</span>
            {priority && <span>{issueType}</span>}
            <span className="flex max-w-full min-w-0 flex-wrap gap-x-1">
              <bdi className="truncate">{requesterName(requester)}</bdi>
              <span className="shrink-0">
                {status === 'open' && 'wrote '}
                <RelativeTime instant={updatedAt} />
              </span>
            </span>
            {assignee && (
              <span className="flex max-w-full min-w-0 items-center gap-1">
                <UserRound className="size-3.5 shrink-0" aria-hidden />
                <span className="sr-only">Assigned to </span>
                <bdi className="truncate">{assignee.name || assignee.email}</bdi>
              </span>
            )}
          </span>
        </span>
        <ChevronRight className="size-4.5 shrink-0 text-muted" aria-hidden />
      </Link>
    </li>
  )
}
