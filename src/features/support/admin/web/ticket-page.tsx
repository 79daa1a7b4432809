import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LoadedPage } from '../../../../web/layout/loaded-page.tsx'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { FEEDBACK } from '../../contract.ts'
import { PriorityBadge, StatusBadge } from '../../web/badges.tsx'
import { Thread } from '../../web/thread.tsx'
import { readAnyScreenshot, type AdminTicketDetail } from '../contract.ts'
import { AnswerCard } from './answer-card.tsx'
import { AboutCard } from './about-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { anyTicketQuery, type InboxKind } from './queries.ts'
import { authorFor, requesterName, TEAM_STATUS } from './words.ts'

const route = getRouteApi('/signed-in/admin/tickets/$ticketId')

export function AdminTicketPage() {
  const { ticketId } = route.useParams()
  const search = route.useSearch()
  const id = Number(ticketId)
  const query = useQuery(anyTicketQuery(id))
  const kind: InboxKind = query.data?.issueType === FEEDBACK ? 'feedback' : 'tickets'
  return (
    <>
      <Link
        to={kind === 'tickets' ? '/admin/tickets' : '/admin/feedback'}
        search={search}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-box text-ui text-muted hover:text-text md:min-h-8"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {kind === 'tickets' ? 'Tickets' : 'Feedback'}
      </Link>
      <LoadedPage
        query={query}
        title="Ticket"
        loading={
          <Loading text="Loading the ticket..." className="grid gap-4">
            <Skeleton height="h-24" />
            <Skeleton height="h-40" />
          </Loading>
        }
        failed="This ticket couldn't be loaded"
      >
        {(ticket) => <OneTicket key={id} ticket={ticket} kind={kind} />}
      </LoadedPage>
    </>
  )
}

function OneTicket({ ticket, kind }: { ticket: AdminTicketDetail; kind: InboxKind }) {
  const { ticketNumber, issueType, priority, status, createdAt, messages, analysis } = ticket
  const search = route.useSearch()
  return (
    <>
      <PageHeader
        title={`${kind === 'tickets' ? 'Ticket' : 'Feedback'} ${ticketNumber}`}
        subtitle={
          <>
            {kind === 'tickets' && `${issueType} · `}
            <bdi>{requesterName(ticket.requester)}</bdi> · <RelativeTime instant={createdAt} />
          </>
        }
      >
        <span className="flex flex-wrap gap-2">
          {priority && <PriorityBadge priority={priority} />}
          <StatusBadge status={status} name={TEAM_STATUS[status]} />
        </span>
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Card>
            <h2 className="sr-only">Messages</h2>
            <Thread
              messages={messages}
              analysis={analysis}
              cures="names"
              authorOf={authorFor(ticket.requester)}
              addressOf={anyScreenshot}
            />
          </Card>
          <AnswerCard ticket={ticket} kind={kind} search={search} />
        </div>
        <div className="grid min-w-0 gap-4">
          <AboutCard ticket={ticket} />
          <NotesCard ticket={ticket} />
        </div>
      </div>
    </>
  )
}

const anyScreenshot = (id: number): string => readAnyScreenshot.path.replace(':id', String(id))
