import { Link } from '@tanstack/react-router'
import { LifeBuoy, MessageSquarePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { refreshTickets } from './queries.ts'
import { ReportDialog } from './report/report-dialog.tsx'
import { useReport } from './report/use-report.ts'
import { TicketList } from './ticket-list.tsx'

export function SupportPage({ accountId }: { accountId: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const report = useReport({
    accountId,
    onEnd: () => {
      open()
      void refreshTickets()
    },
  })
  return (
    <>
      <PageHeader title="Technical Support" subtitle="Something isn't working? Tell us.">
        <Saves>
          <Button onClick={open}>
            <MessageSquarePlus aria-hidden />
            Report an issue
          </Button>
        </Saves>
      </PageHeader>
      <Card aria-labelledby={id}>
        <CardHeader id={id} title="Your tickets" />
        <TicketList
          kind="tickets"
          empty={
            <EmptyState icon={<LifeBuoy aria-hidden />} title="No tickets yet">
              Your reports and their answers appear here.
            </EmptyState>
          }
        />
      </Card>
      <p className="mt-5 text-body text-muted">
        Nothing broken, but you have an idea or a wish?{' '}
        <Link
          to="/feedback"
          className="inline-flex min-h-11 items-center text-text underline underline-offset-4 md:min-h-8"
        >
          Send us feedback
        </Link>
      </p>
      {isOpen && (
        <ReportDialog
          report={report}
          isSignedIn
          onClose={() => setOpen(false)}
          onReopened={() => void refreshTickets()}
        />
      )}
    </>
  )
}
