import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LoadedPage } from '../../../web/layout/loaded-page.tsx'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { queryClient } from '../../../web/queries.ts'
import { Card } from '../../../web/ui/card.tsx'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { readScreenshot, type Message, type TicketDetail } from '../contract.ts'
import { FEEDBACK_STATUS, PriorityBadge, StatusBadge } from './badges.tsx'
import { refreshTickets, ticketQuery, type Kind } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { DidNotHelp } from './report/report-result.tsx'
import { Thread } from './thread.tsx'

export function TicketPage() {
  const { ticketId } = useParams({ from: '/signed-in/technical-support/$ticketId' })
  return <OneTicket key={ticketId} id={Number(ticketId)} kind="tickets" />
}

export function OwnFeedbackPage() {
  const { ticketId } = useParams({ from: '/signed-in/feedback/$ticketId' })
  return <OneTicket key={ticketId} id={Number(ticketId)} kind="feedback" />
}

function OneTicket({ id, kind }: { id: number; kind: Kind }) {
  const query = useQuery(ticketQuery(id))
  return (
    <div className="max-w-3xl">
      <Link
        to={kind === 'tickets' ? '/technical-support' : '/feedback'}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-box text-ui text-muted hover:text-text md:min-h-8"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {kind === 'tickets' ? 'All your tickets' : 'All your feedback'}
      </Link>
      <LoadedPage
        query={query}
        title={kind === 'tickets' ? 'Your ticket' : 'Your feedback'}
        loading={<Loading text="Loading..." rows={2} height="h-24" className="grid gap-4" />}
        failed="This couldn't be loaded"
      >
        {(ticket) => <Ticket ticket={ticket} />}
      </LoadedPage>
    </div>
  )
}

function Ticket({ ticket }: { ticket: TicketDetail }) {
  const { id, ticketNumber, issueType, priority, status, createdAt, messages, analysis } = ticket
  const end = useRef<HTMLDivElement>(null)
  const count = useRef(messages.length)
  useEffect(() => {
    // The new message is below the screen.
    if (messages.length > count.current) end.current?.scrollIntoView({ block: 'nearest' })
    count.current = messages.length
  }, [messages.length])
  return (
    <>
      <PageHeader
        title={priority ? `Ticket ${ticketNumber}` : 'Your feedback'}
        subtitle={
          <>
            {priority ? issueType : ticketNumber} · <RelativeTime instant={createdAt} />
          </>
        }
      >
        <span className="flex flex-wrap gap-2">
          {priority && <PriorityBadge priority={priority} />}
          <StatusBadge status={status} {...(!priority && { name: FEEDBACK_STATUS[status] })} />
        </span>
      </PageHeader>
      <Card className="grid gap-4">
        <h2 className="sr-only">Messages</h2>
        <Thread
          messages={messages}
          analysis={analysis}
          authorOf={authorOf}
          cures="also"
          addressOf={ownScreenshot}
        />
        {status === 'auto-resolved' && (
          <div className="flex flex-wrap gap-3">
            <DidNotHelp
              ticketId={id}
              onReopened={() => {
                void queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey })
                void refreshTickets()
              }}
            />
          </div>
        )}
      </Card>
      <div ref={end} />
      <ReplyForm ticket={ticket} />
    </>
  )
}

const ownScreenshot = (id: number): string => readScreenshot.path.replace(':id', String(id))

const authorOf = ({ from, name }: Message): string =>
  from === 'owner' ? 'You' : from === 'assistant' ? 'Automatic check' : name || 'The team'
