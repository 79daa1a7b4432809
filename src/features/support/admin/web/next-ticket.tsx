import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { inboxQuery, type InboxKind } from './queries.ts'
import type { InboxSearch } from './search.ts'

interface Props {
  /** of the answered ticket */
  id: number
  kind: InboxKind
  search: InboxSearch
  says: string
  children?: ReactNode
}

export function NextTicket({ id, kind, search, says, children }: Props) {
  const inbox = useInfiniteQuery(inboxQuery(kind, search))
  const [first] = inbox.data?.pages ?? []
  const next = first?.tickets.find((ticket) => ticket.id !== id)
  const link = useRef<HTMLAnchorElement>(null)
  // Enter goes on, ticket after ticket.
  useEffect(() => link.current?.focus(), [next?.id])
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-better-wash px-4 py-3">
      <div className="mr-auto grid gap-1 text-ui text-better">
        <p role="status" className="flex items-center gap-2 font-medium">
          <CircleCheck className="size-5 shrink-0" aria-hidden />
          {says}
        </p>
        {children}
      </div>
      {next ? (
        <Button asChild variant="secondary">
          <Link
            ref={link}
            to="/admin/tickets/$ticketId"
            params={{ ticketId: String(next.id) }}
            search={search}
          >
            Next: {next.ticketNumber}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : (
        inbox.isSuccess &&
        !inbox.isFetching && (
          <Button asChild variant="secondary">
            <Link ref={link} to={kind === 'tickets' ? '/admin/tickets' : '/admin/feedback'}>
              No more in this list
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        )
      )}
    </div>
  )
}
