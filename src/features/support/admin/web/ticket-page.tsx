import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { BackLink } from '../../../../web/layout/back-link.tsx'
import { LoadedPage } from '../../../../web/layout/loaded-page.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { FEEDBACK } from '../../contract.ts'
import { Thread, TicketHeader } from '../../web/thread.tsx'
import { readAnyScreenshot, type AdminTicketDetail } from '../contract.ts'
import { requesterName } from '../rules.ts'
import { AnswerCard } from './answer-card.tsx'
import { AboutCard } from './about-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { anyTicketQuery } from './queries.ts'

const route = getRouteApi('/signed-in/admin/tickets/$ticketId')

export function AdminTicketPage() {
  const { ticketId } = route.useParams()
  const search = route.useSearch()
  const query = useQuery(anyTicketQuery(Number(ticketId)))
  const isFeedback = query.data?.issueType === FEEDBACK
  return (
    <>
      <BackLink to={isFeedback ? '/admin/feedback' : '/admin/tickets'} search={search}>
        {isFeedback ? 'Feedback' : 'Tickets'}
      </BackLink>
      <LoadedPage
        query={query}
        title="Ticket"
        loading={
          <Loading text="Loading the ticket..." rows={2} height="h-32" className="grid gap-4" />
        }
        failed="This ticket couldn't be loaded"
      >
        {(ticket) => <OneTicket key={ticketId} ticket={ticket} />}
      </LoadedPage>
    </>
  )
}

function OneTicket({ ticket }: { ticket: AdminTicketDetail }) {
  const asker = requesterName(ticket.requester)
  return (
    <>
      <TicketHeader ticket={ticket} asker={asker} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <Card>
            <Thread ticket={ticket} asker={asker} screenshotPath={readAnyScreenshot.path} />
          </Card>
          <AnswerCard ticket={ticket} />
        </div>
        <div className="grid min-w-0 gap-4">
          <AboutCard ticket={ticket} />
          <NotesCard ticket={ticket} />
        </div>
      </div>
    </>
  )
}
