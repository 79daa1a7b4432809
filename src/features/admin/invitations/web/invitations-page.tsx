import { useState } from 'react'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import type { Invited } from '../contract.ts'
import { InviteCard } from './invite-card.tsx'
import { Invitations } from './invitation-list.tsx'

export function InvitationsPage() {
  // Sending again from the list answers with a link too.
  const [results, setResults] = useState<Invited[]>([])
  return (
    <>
      <PageHeader
        title="Invitations"
        subtitle="People who were invited and have not set a password yet."
      />
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <InviteCard results={results} onResults={setResults} />
        <Card aria-labelledby="open">
          <CardHeader id="open" title="Open invitations" />
          <Invitations onResults={setResults} />
        </Card>
      </div>
    </>
  )
}
