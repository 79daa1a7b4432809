import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink } from '../../../web/layout/back-link.tsx'
import { LoadedPage } from '../../../web/layout/loaded-page.tsx'
import { queryClient } from '../../../web/queries.ts'
import { Card } from '../../../web/ui/card.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { readScreenshot } from '../contract.ts'
import { refreshTickets, ticketQuery, type Kind } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { DidNotHelp } from './report/report-result.tsx'
import { Thread, TicketHeader } from './thread.tsx'

export function TicketPage() {
  const { ticketId } = useParams({ from: '/signed-in/technical-support/$ticketId' })
  return <OneTicket key={ticketId} id={Number(ticketId)} kind="tickets" />
}

export function OwnFeedbackPage() {
  const { ticketId } = useParams({ from: '/signed-in/feedback/$ticketId' })
  return <OneTicket key={ticketId} id={Number(ticketId)} kind="feedback" />
}

function OneTicket({ id, kind }: { id: number; kind: Kind }) {
  const reopened = () => {
    void queryClient.invalidateQueries({ queryKey: ticketQuery(id).queryKey })
    void refreshTickets()
  }
  return (
    <div className="max-w-3xl">
      <BackLink to={kind === 'tickets' ? '/technical-support' : '/feedback'}>
        {kind === 'tickets' ? 'All your tickets' : 'All your feedback'}
      </BackLink>
      <LoadedPage
        query={useQuery(ticketQuery(id))}
        title={kind === 'tickets' ? 'Your ticket' : 'Your feedback'}
        loading={<Loading text="Loading..." rows={2} height="h-24" className="grid gap-4" />}
        failed="This couldn't be loaded"
      >
        {(ticket) => (
          <>
            <TicketHeader ticket={ticket} />
            <Card className="grid gap-4">
              <Thread ticket={ticket} screenshotPath={readScreenshot.path} />
              {ticket.status === 'auto-resolved' && (
                <div className="flex flex-wrap gap-3">
                  <DidNotHelp ticketId={id} onReopened={reopened} />
                </div>
              )}
            </Card>
            <ReplyForm ticket={ticket} />
          </>
        )}
      </LoadedPage>
    </div>
  )
}
